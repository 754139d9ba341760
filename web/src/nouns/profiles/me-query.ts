import { getMe } from "@dosebeat/contract/sign-in-calls";
import { useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/** The signed-in user's account, even while impersonating somebody. */
export function useMe({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: ["me"],
    meta: shownBy(getMe),
    queryFn: async ({ signal }) => (await callAsSelf(getMe, { signal })).user,
  });
}
