import type { Profile } from "@dosebeat/contract/profiles";
import type { Chart } from "@dosebeat/contract/readings";
import type { Silences } from "@dosebeat/contract/silences";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { View } from "../../charts/time-series/view.ts";
import { splice } from "../../sensors/history.ts";
import {
  fetchPresses,
  fetchReadings,
  fetchSilences,
  HISTORY_SHOWS,
} from "../../sensors/history-calls.ts";
import { detailOf, WHOLE_POINTS } from "../../sensors/history-detail.ts";

/** A stretch of chart days with all that its chart shows. */
export interface SensorHistory {
  whole: View;
  days: Silences["days"];
  silent: Silences["silent"];
  chart: Chart;
  /** Milliseconds UTC. */
  presses: number[];
}

/** Readings, presses, bounds and silences of chart days, both included, as one answer. */
export function useSensorHistory(profile: Profile, deveui: string, from: string, to: string) {
  return useQuery({
    queryKey: ["history", deveui, profile.id, from, to],
    meta: HISTORY_SHOWS,
    queryFn: async ({ signal }): Promise<SensorHistory> => {
      const stretch = { deveui, startdate: from, enddate: to, maxPoints: WHOLE_POINTS };
      const [chart, presses, { days, silent }] = await Promise.all([
        fetchReadings(stretch, signal),
        fetchPresses(profile.id, from, to, signal),
        fetchSilences(from, to, signal),
      ]);
      return { whole: boundsOf(days), days, silent, chart, presses };
    },
    placeholderData: keepPreviousData,
  });
}

function boundsOf(days: Silences["days"]): View {
  const first = days[0]?.start_utc ?? "";
  const last = days.at(-1)?.end_utc ?? "";
  return { from: Date.parse(first), to: Date.parse(last) };
}

/**
 * The readings of a history, finer where the view shows more than was fetched. While the finer ones
 * are on their way, what is there stays.
 */
export function useFinerParts(
  { whole, chart }: SensorHistory,
  deveui: string,
  view: View,
  width: number,
): Chart[] {
  const wanted = detailOf(view, whole, chart.bucketSeconds, width);
  const { data } = useQuery({
    queryKey: ["history", "detail", deveui, wanted],
    meta: HISTORY_SHOWS,
    enabled: wanted !== null,
    queryFn: async ({ signal }) => {
      const { from, to, points } = wanted ?? { ...whole, points: WHOLE_POINTS };
      const startdate = new Date(from).toISOString();
      const enddate = new Date(to).toISOString();
      const stretch = { deveui, startdate, enddate, maxPoints: points };
      return { deveui, from, to, chart: await fetchReadings(stretch, signal) };
    },
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const fits = data && wanted && data.deveui === deveui;
    if (!fits || data.from < whole.from || data.to > whole.to) return [chart];
    return splice(chart, data.chart, data.from, data.to);
  }, [chart, data, wanted, deveui, whole]);
}
