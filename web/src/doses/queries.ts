import { getDoses } from "@dosebeat/contract/calls/doses";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { shownBy } from "../api/stale.ts";

/** Statuses change with the clock alone, so they are asked for again now and then. */
const REFRESH = 30_000;

/** Doses of chart days, both included; waits until the days are known. */
export function useDoses(
  from: string | null,
  to: string | null,
  refetchInterval: number | false = REFRESH,
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

/** The same for months and years: asked for again when something happens, not by the clock. */
export function useManyDoses(from: string | null, to: string | null) {
  return useDoses(from, to, false);
}
