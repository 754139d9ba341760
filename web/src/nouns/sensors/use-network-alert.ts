import { getNetworkAlert } from "@dosebeat/contract/alerts-calls";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/** Polled, because no event marks its beginning or end. */
const NETWORK_INTERVAL = 30_000;

/** Whether so many boxes are silent that a network must have failed; null: they are not. */
export function useNetworkAlert() {
  return useQuery({
    queryKey: ["alerts", "network"],
    meta: shownBy(getNetworkAlert),
    queryFn: async ({ signal }) => (await call(getNetworkAlert, { signal })).data,
    refetchInterval: NETWORK_INTERVAL,
  });
}
