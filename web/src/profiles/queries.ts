import { AccessLogAnswer } from "@dosebeat/contract/audit";
import { ErasedAnswer } from "@dosebeat/contract/own-data";
import { type EditProfile, ProfileAnswer, ProfilesAnswer } from "@dosebeat/contract/profiles";
import { SignInAnswer } from "@dosebeat/contract/sign-in";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callAsOneself } from "../api/call.ts";
import { useSingleMutation } from "../api/single-mutation.ts";
import { getImpersonation } from "../session/lasting.ts";
import { endSession, renewToken } from "../session/session.ts";

const profileKey = ["profile"] as const;

export const profileOptions = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }) =>
    (await call(ProfileAnswer, "GET", "/api/profile/userdata", undefined, signal)).data,
});

/** The profile that patients' screens show: of the signed-in person, or of who is impersonated. */
export function useProfile() {
  return useQuery(profileOptions);
}

/** Always of the signed-in person. */
function ownOptions() {
  return queryOptions({
    queryKey: getImpersonation() ? (["own-profile"] as const) : profileKey,
    queryFn: async ({ signal }) =>
      (await callAsOneself(ProfileAnswer, "GET", "/api/profile/userdata", undefined, signal)).data,
  });
}

export function useOwnProfile() {
  return useQuery(ownOptions());
}

export function useEditOwnProfile() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (data: EditProfile) =>
      (await callAsOneself(ProfileAnswer, "PUT", "/api/profile/userdata", { data })).data,
    onSuccess: (profile) => client.setQueryData(ownOptions().queryKey, profile),
  });
}

export function useEditProfile() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (data: EditProfile) =>
      (await call(ProfileAnswer, "PUT", "/api/profile/userdata", { data })).data,
    onSuccess: (profile, { timezone }) => {
      client.setQueryData(profileOptions.queryKey, profile);
      // In another zone the days begin elsewhere: whatever was fetched by days is out of date.
      if (timezone !== undefined) void client.invalidateQueries();
    },
  });
}

const LOG_PAGE_SIZE = 10;

/** Who looked at or changed the data of the signed-in person, the newest first. */
export function useAccessLog(page: number) {
  const search = new URLSearchParams({
    "pagination[page]": String(page),
    "pagination[pageSize]": String(LOG_PAGE_SIZE),
  });
  return useQuery({
    queryKey: ["access-log", page],
    queryFn: ({ signal }) =>
      call(AccessLogAnswer, "GET", `/api/profile/access-log?${search}`, undefined, signal),
    placeholderData: keepPreviousData,
  });
}

export function useChangePassword() {
  return useSingleMutation({
    mutationFn: (data: { currentPassword: string; password: string }) =>
      call(SignInAnswer, "POST", "/api/auth/change-password", data),
    onSuccess: (answer) => renewToken(answer.jwt),
  });
}

/** Erases the account of the signed-in person with all that it holds. */
export function useEraseAccount() {
  return useSingleMutation({
    mutationFn: (password: string) =>
      call(ErasedAnswer, "DELETE", "/api/profile/userdata", { password }),
    onSuccess: () => endSession("left"),
  });
}

/** Patients whose name, address or box fits the words (administrators); without words the first ones. */
export function usePatients(words: string, page: number) {
  const search = new URLSearchParams({
    "populate[0]": "sensor",
    "sort[0]": "familyname",
    "pagination[page]": String(page),
    "pagination[pageSize]": "20",
    profiletype: "patient",
  });
  if (words.trim()) search.set("search", words.trim());
  return useQuery({
    queryKey: ["profiles", "choice", words.trim(), page],
    queryFn: ({ signal }) =>
      call(ProfilesAnswer, "GET", `/api/profiles?${search}`, undefined, signal),
    placeholderData: keepPreviousData,
  });
}
