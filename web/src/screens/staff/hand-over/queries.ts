import { getCallCounts } from "@dosebeat/contract/call-counts";
import { getHandOver } from "@dosebeat/contract/hand-over";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { REFETCH_INTERVAL } from "../../../api/refetch-interval.ts";
import { shownBy } from "../../../api/stale.ts";

/** What a group's next shift needs to know. */
export function useHandOver(group: number, from: string) {
  return useQuery({
    queryKey: ["hand-over", group, from],
    meta: shownBy(getHandOver),
    queryFn: ({ signal }) => call(getHandOver, { params: { id: group }, query: { from }, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** The calls of a group by week, in the given zone. */
export function useCallCounts(group: number, timezone: string) {
  return useQuery({
    queryKey: ["hand-over", "counts", group, timezone],
    meta: shownBy(getCallCounts),
    queryFn: async ({ signal }) =>
      (await call(getCallCounts, { params: { id: group }, query: { timezone }, signal })).data,
  });
}
