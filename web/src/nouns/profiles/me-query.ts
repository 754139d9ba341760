import { getMe } from "@dosebeat/contract/sign-in-calls";
import { useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/** The account of the signed-in user, also while acting as somebody else. */
export function useMe() {
  return useQuery({
    queryKey: ["me"],
    meta: shownBy(getMe),
    queryFn: async ({ signal }) => (await callAsSelf(getMe, { signal })).user,
  });
}
