import { getPrescriberChanges } from "@dosebeat/contract/prescriber-changes";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/** What prescribers changed, the newest first: of a patient, for staff, or for oneself; of one medicine or all. */
export function usePrescriberChanges(query: { profileid?: number; medicine?: number }) {
  return useQuery({
    queryKey: ["prescriber-changes", query],
    meta: shownBy(getPrescriberChanges),
    queryFn: async ({ signal }) => (await call(getPrescriberChanges, { query, signal })).data,
  });
}
