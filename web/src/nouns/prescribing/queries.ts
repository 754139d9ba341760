import { getPrescriberChanges } from "@dosebeat/contract/prescriber-changes";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/** Prescribers' changes, newest first: of a patient, for staff, or the user's own; of one medicine or all. */
export function usePrescriberChanges(query: { profileid?: number; medicine?: number }) {
  return useQuery({
    queryKey: ["prescriber-changes", query],
    meta: shownBy(getPrescriberChanges),
    queryFn: async ({ signal }) => (await call(getPrescriberChanges, { query, signal })).data,
  });
}
