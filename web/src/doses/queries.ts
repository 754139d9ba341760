import { type Doses, DosesAnswer } from "@dosebeat/contract/doses";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";

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
    enabled: from !== null && to !== null,
    queryFn: ({ signal }) => fetchDoses(from ?? "", to ?? "", signal),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

async function fetchDoses(from: string, to: string, signal: AbortSignal): Promise<Doses> {
  const path = `/api/doses?from=${from}&to=${to}`;
  return (await call(DosesAnswer, "GET", path, undefined, signal)).data;
}

/** The same for months and years: asked for again when something happens, not by the clock. */
export function useManyDoses(from: string | null, to: string | null) {
  return useDoses(from, to, false);
}
