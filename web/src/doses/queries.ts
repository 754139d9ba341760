import { getDoses } from "@dosebeat/contract/calls/doses";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { shownBy } from "../api/stale.ts";

/** Statuses change with time alone, so refetch regularly. */
const REFETCH_INTERVAL = 30_000;

/** Doses of chart days, inclusive; disabled until the days are known. */
export function useDoses(
  from: string | null,
  to: string | null,
  refetchInterval: number | false = REFETCH_INTERVAL,
) {
  return useQuery({
    queryKey: ["doses", from, to],
    meta: shownBy(getDoses),
    enabled: from !== null && to !== null,
    queryFn: async ({ signal }) =>
      (await call(getDoses, { query: { from: from ?? "", to: to ?? "" }, signal })).data,
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** The same for months and years: refetched on events only. */
export function useManyDoses(from: string | null, to: string | null) {
  return useDoses(from, to, false);
}
