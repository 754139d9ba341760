import {
  beginLink,
  getSignOnLink,
  getSignOnLinkOf,
  removeLink,
  removeLinkOf,
} from "@dosebeat/contract/single-sign-on-calls";
import { useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** Whether the user's account is linked to a person at the identity provider. */
export function useOwnLink() {
  return useQuery({
    queryKey: ["sign-on-link"],
    meta: shownBy(getSignOnLink),
    queryFn: async ({ signal }) => (await callAsSelf(getSignOnLink, { signal })).data,
  });
}

export function useRemoveOwnLink() {
  return useChange(removeLink, (_: undefined) => ({}), { asSelf: true });
}

export const beginOwnLink = () => callAsSelf(beginLink);

/** The same of another account, for administrators. */
export function useLinkOf(userid: number) {
  return useQuery({
    queryKey: ["sign-on-link", userid],
    meta: shownBy(getSignOnLinkOf),
    queryFn: async ({ signal }) =>
      (await callAsSelf(getSignOnLinkOf, { params: { userid }, signal })).data,
  });
}

export function useRemoveLinkOf() {
  return useChange(removeLinkOf, (userid: number) => ({ params: { userid } }));
}
