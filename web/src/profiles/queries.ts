import { type EditProfile, ProfileAnswer, ProfilesAnswer } from "@dosebeat/contract/profiles";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../call.ts";

const profileKey = ["profile"] as const;

export const profileOptions = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }) =>
    (await call(ProfileAnswer, "GET", "/api/profile/userdata", undefined, signal)).data,
});

/** The profile of the signed-in person. */
export function useProfile() {
  return useQuery(profileOptions);
}

export function useEditProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (data: EditProfile) =>
      (await call(ProfileAnswer, "PUT", "/api/profile/userdata", { data })).data,
    onSuccess: (profile) => client.setQueryData(profileOptions.queryKey, profile),
  });
}

/** Every profile, a hundred at a time (administrators). */
export function useProfiles(page: number) {
  const search = new URLSearchParams({
    "populate[0]": "sensor",
    "sort[0]": "id",
    "pagination[page]": String(page),
    "pagination[pageSize]": "100",
  });
  return useQuery({
    queryKey: ["profiles", page],
    queryFn: ({ signal }) =>
      call(ProfilesAnswer, "GET", `/api/profiles?${search}`, undefined, signal),
  });
}
