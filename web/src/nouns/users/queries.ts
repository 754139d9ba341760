import type { GrantedRole } from "@dosebeat/contract/base/roles";
import {
  type CreateGroupPatient,
  createGroupPatient,
} from "@dosebeat/contract/group-patients-calls";
import { getUserdataOf } from "@dosebeat/contract/impersonation";
import { eraseUser, inviteUser } from "@dosebeat/contract/master-data-calls";
import { createUser, inviteStaff } from "@dosebeat/contract/new-users-calls";
import type { Profile } from "@dosebeat/contract/profiles";
import type { RosterEntry } from "@dosebeat/contract/roster";
import { resetSecondFactors } from "@dosebeat/contract/second-factors-calls";
import type { ChangeUser, CreateUser, InviteStaff } from "@dosebeat/contract/users";
import {
  changeUser,
  getProfiles,
  getRoster,
  makePasswordLink,
} from "@dosebeat/contract/users-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, callAsSelf } from "../../api/call.ts";
import { REFETCH_INTERVAL } from "../../api/refetch-interval.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** Filters, order and page of the list of users; an absent filter matches all. */
export interface UsersQuery {
  search?: string | undefined;
  profiletype?: "patient" | "admin" | undefined;
  staff?: GrantedRole | "none" | undefined;
  /** Id of a group. */
  group?: number | undefined;
  in_group?: "true" | "false" | undefined;
  is_linked?: "true" | "false" | undefined;
  is_active?: "true" | "false" | undefined;
  language?: Profile["language"] | undefined;
  sort: string;
  page: number;
  pageSize: number;
}

/** A page of users (administrators); `still` turns off the refetch interval. */
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
    refetchInterval: still ? false : REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** Loads all users page by page; `onPart` receives the count so far. */
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

/** Another user's profile with box and medicines (administrators); the access is logged. */
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

/** Creates a patient in a group in which the user is a prescriber. */
export function useCreateGroupPatient() {
  return useChange(
    createGroupPatient,
    ({ group: id, ...data }: CreateGroupPatient & { group: number }) => ({
      params: { id },
      body: { data },
    }),
    { asSelf: true },
  );
}

export function useInviteStaff() {
  return useChange(inviteStaff, (data: InviteStaff) => ({ body: { data } }), { asSelf: true });
}

export function usePasswordLink() {
  return useSingleMutation({
    mutationFn: async (userid: number) =>
      (await callAsSelf(makePasswordLink, { params: { userid } })).data,
  });
}

/** Sends the invitation again; the previous one becomes invalid. */
export function useInvitation() {
  return useSingleMutation({
    mutationFn: async (userid: number) =>
      (await callAsSelf(inviteUser, { params: { userid } })).data,
  });
}

export function useEraseUser() {
  return useChange(
    eraseUser,
    ({ userid, reason }: { userid: number; reason: string }) => ({
      params: { userid },
      body: { data: { reason } },
    }),
    { asSelf: true },
  );
}

export function useResetSecondFactors() {
  return useChange(resetSecondFactors, (userid: number) => ({ params: { userid } }));
}
