import { getUserdataOf } from "@dosebeat/contract/calls/impersonation";
import {
  changeUser,
  createUser,
  getProfiles,
  getRoster,
  makePasswordLink,
} from "@dosebeat/contract/calls/users";
import type { Profile, RosterEntry } from "@dosebeat/contract/profiles";
import type { ChangeUser, CreateUser } from "@dosebeat/contract/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, callAsSelf } from "../api/call.ts";
import { useSingleMutation } from "../api/single-mutation.ts";
import { shownBy } from "../api/stale.ts";
import { useChange } from "../api/use-change.ts";

/** News come at once where a page follows them; this is for what nobody told. */
const REFRESH = 60_000;

/** What the list of users is asked for: words of the contract, absent: any. */
export interface UsersQuery {
  search?: string | undefined;
  profiletype?: "patient" | "admin" | undefined;
  is_linked?: "true" | "false" | undefined;
  is_active?: "true" | "false" | undefined;
  language?: Profile["language"] | undefined;
  sort: string;
  page: number;
  pageSize: number;
}

/** A page of the users (administrators); `still`: not renewed by itself meanwhile. */
export function useUsers({ sort, page, pageSize, ...filters }: UsersQuery, still = false) {
  const query = {
    ...filters,
    "populate[0]": "sensor",
    "sort[0]": sort,
    "pagination[page]": page,
    "pagination[pageSize]": pageSize,
  } as const;
  return useQuery({
    queryKey: ["profiles", "users", query],
    meta: shownBy(getProfiles),
    queryFn: ({ signal }) => call(getProfiles, { query, signal }),
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
  let after: number | undefined;
  for (;;) {
    const { users, next } = (await call(getRoster, { query: { after }, signal })).data;
    all.push(...users);
    if (next === null) return all;
    onPart(all.length);
    after = next;
  }
}

/** The profile of somebody else, with box and medicines (administrators); leaves a trace. */
export function useUserProfile(profileuid: string | null) {
  return useQuery({
    queryKey: ["user-profile", profileuid],
    meta: shownBy(getUserdataOf),
    enabled: profileuid !== null,
    queryFn: async ({ signal }) =>
      (await call(getUserdataOf, { params: { profileuid: profileuid ?? "" }, signal })).data,
  });
}

export function useChangeUser() {
  return useChange(
    changeUser,
    ({ userid, ...data }: ChangeUser & { userid: number }) => ({
      params: { userid },
      body: { data },
    }),
    { asSelf: true },
  );
}

export function useCreateUser() {
  return useChange(createUser, (data: CreateUser) => ({ body: { data } }), { asSelf: true });
}

export function usePasswordLink() {
  return useSingleMutation({
    mutationFn: async (userid: number) =>
      (await callAsSelf(makePasswordLink, { params: { userid } })).data,
  });
}
