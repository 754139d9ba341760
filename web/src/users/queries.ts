import {
  ProfileAnswer,
  ProfilesAnswer,
  RosterAnswer,
  type RosterEntry,
} from "@dosebeat/contract/profiles";
import {
  type ChangeUser,
  CreatedUserAnswer,
  type CreateUser,
  ManagedUserAnswer,
  PasswordLinkAnswer,
} from "@dosebeat/contract/users";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callAsOneself } from "../api/call.ts";
import { useSingleMutation } from "../api/single-mutation.ts";

/** News come at once where a page follows them; this is for what nobody told. */
const REFRESH = 60_000;

/** What the list of users is asked for: words of the contract, absent: any. */
export interface UsersQuery {
  search?: string | undefined;
  profiletype?: string | undefined;
  is_linked?: string | undefined;
  is_active?: string | undefined;
  language?: string | undefined;
  sort: string;
  page: number;
  pageSize: number;
}

/** A page of the users (administrators); `still`: not renewed by itself meanwhile. */
export function useUsers({ sort, page, pageSize, ...filters }: UsersQuery, still = false) {
  const search = new URLSearchParams({
    "populate[0]": "sensor",
    "sort[0]": sort,
    "pagination[page]": String(page),
    "pagination[pageSize]": String(pageSize),
  });
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  const path = `/api/profiles?${search}`;
  return useQuery({
    queryKey: ["profiles", "users", path],
    queryFn: ({ signal }) => call(ProfilesAnswer, "GET", path, undefined, signal),
    refetchInterval: still ? false : REFRESH,
    placeholderData: keepPreviousData,
  });
}

/** Everybody, part by part; `onPart` hears how many there are so far. */
export async function fetchRoster(
  onPart: (count: number) => void,
  signal: AbortSignal,
): Promise<RosterEntry[]> {
  const all: RosterEntry[] = [];
  let after = "";
  for (;;) {
    const path = `/api/profiles/roster${after}`;
    const { users, next } = (await call(RosterAnswer, "GET", path, undefined, signal)).data;
    all.push(...users);
    if (next === null) return all;
    onPart(all.length);
    after = `?after=${next}`;
  }
}

/** The profile of somebody else, with box and medicines (administrators); leaves a trace. */
export function useUserProfile(profileuid: string | null) {
  return useQuery({
    queryKey: ["user-profile", profileuid],
    enabled: profileuid !== null,
    queryFn: async ({ signal }) => {
      const path = `/api/profile/imp/userdata/${profileuid}`;
      return (await call(ProfileAnswer, "GET", path, undefined, signal)).data;
    },
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["profiles"] });
}

export function useChangeUser() {
  const onSuccess = useRefresh();
  return useSingleMutation({
    mutationFn: ({ userid, ...data }: ChangeUser & { userid: number }) =>
      callAsOneself(ManagedUserAnswer, "PATCH", `/api/users/${userid}`, { data }),
    onSuccess,
  });
}

export function useCreateUser() {
  const onSuccess = useRefresh();
  return useSingleMutation({
    mutationFn: async (data: CreateUser) =>
      (await callAsOneself(CreatedUserAnswer, "POST", "/api/users", { data })).data,
    onSuccess,
  });
}

export function usePasswordLink() {
  return useSingleMutation({
    mutationFn: async (userid: number) => {
      const path = `/api/users/${userid}/password-link`;
      return (await callAsOneself(PasswordLinkAnswer, "POST", path)).data;
    },
  });
}
