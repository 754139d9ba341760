import { eraseAccount, getAccessLog } from "@dosebeat/contract/own-data-calls";
import type { EditProfile, Profile } from "@dosebeat/contract/profiles";
import { editUserdata, getUserdata } from "@dosebeat/contract/profiles-calls";
import { changePassword } from "@dosebeat/contract/sign-in-calls";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { shownBy } from "../../api/stale.ts";
import { askOrRecall } from "../../offline/kept-answers.ts";
import { getImpersonation } from "../../session/impersonation.ts";
import { endErasedSession, renewSession } from "../../session/session.ts";

const profileKey = ["profile"] as const;

export const profileOptions = queryOptions({
  queryKey: profileKey,
  meta: shownBy(getUserdata),
  queryFn: ({ signal, client }) =>
    askOrRecall({
      kind: "profile",
      ask: async () => (await call(getUserdata, { signal })).data,
      fit: fitProfile,
      onLate: (data) => client.setQueryData(profileKey, data),
    }),
});

/** A kept profile; null if another release kept it. */
export function fitProfile(data: unknown): Profile | null {
  return getUserdata.answer.schema.safeParse({ data }).data?.data ?? null;
}

/**
 * The profile shown on patient screens: the user's own or the impersonated patient's.
 *
 * @param meanwhile shown until there is an answer
 */
export function useProfile(meanwhile?: Profile) {
  return useQuery({ ...profileOptions, placeholderData: () => meanwhile });
}

/** Always the signed-in user's own profile, which differs from the one shown during an impersonation. */
function ownOptions() {
  return queryOptions({
    queryKey: getImpersonation() ? (["own-profile"] as const) : profileKey,
    meta: shownBy(getUserdata),
    queryFn: ({ signal, client, queryKey }) =>
      askOrRecall({
        kind: "profile",
        ask: async () => (await callAsSelf(getUserdata, { signal })).data,
        fit: fitProfile,
        onLate: (data) => client.setQueryData(queryKey, data),
      }),
  });
}

export function useOwnProfile() {
  return useQuery(ownOptions());
}

export function useEditOwnProfile() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (data: EditProfile) =>
      (await callAsSelf(editUserdata, { body: { data } })).data,
    onSuccess: (profile) => client.setQueryData(ownOptions().queryKey, profile),
  });
}

export function useEditProfile() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (data: EditProfile) => (await call(editUserdata, { body: { data } })).data,
    onSuccess: (profile, { timezone }) => {
      client.setQueryData(profileOptions.queryKey, profile);
      // Chart days start at other times in another zone, so everything fetched by day is stale.
      if (timezone !== undefined) void client.invalidateQueries();
    },
  });
}

const LOG_PAGE_SIZE = 10;

/** Who viewed or changed the user's data, newest first. */
export function useAccessLog(page: number) {
  const query = { "pagination[page]": page, "pagination[pageSize]": LOG_PAGE_SIZE };
  return useQuery({
    queryKey: ["access-log", page],
    meta: shownBy(getAccessLog),
    queryFn: ({ signal }) => call(getAccessLog, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useChangePassword() {
  return useSingleMutation({
    mutationFn: (body: { currentPassword: string; password: string }) =>
      call(changePassword, { body }),
    onSuccess: () => renewSession(),
  });
}

/** Erases the signed-in user's account with all its data. */
export function useEraseAccount() {
  return useSingleMutation({
    mutationFn: (password: string) => call(eraseAccount, { body: { password } }),
    onSuccess: () => endErasedSession(),
  });
}
