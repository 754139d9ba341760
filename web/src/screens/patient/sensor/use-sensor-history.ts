import type { Profile } from "@dosebeat/contract/profiles";
import type { Chart } from "@dosebeat/contract/readings";
import type { Silences } from "@dosebeat/contract/silences";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { View } from "../../../charts/time-series/view.ts";
import { splice } from "../../../nouns/sensors/history.ts";
import {
  fetchPresses,
  fetchReadings,
  fetchSilences,
  HISTORY_SHOWS,
} from "../../../nouns/sensors/history-calls.ts";
import { detailOf, WHOLE_POINTS } from "../../../nouns/sensors/history-detail.ts";

/** A range of chart days with all data of its chart. */
export interface SensorHistory {
  whole: View;
  days: Silences["days"];
  silent: Silences["silent"];
  lost: Silences["lost"];
  chart: Chart;
  /** Milliseconds UTC. */
  presses: number[];
}

/**
 * Readings, presses, day bounds, silences and lost messages of chart days, inclusive, as one query.
 * @param isOwn false: of a patient whom the user views as staff
 */
export function useSensorHistory(
  profile: Pick<Profile, "id">,
  deveui: string,
  from: string,
  to: string,
  isOwn = true,
) {
  return useQuery({
    queryKey: ["history", deveui, profile.id, from, to],
    meta: HISTORY_SHOWS,
    queryFn: async ({ signal }): Promise<SensorHistory> => {
      const query = { deveui, startdate: from, enddate: to, maxPoints: WHOLE_POINTS };
      const [chart, presses, { days, silent, lost }] = await Promise.all([
        fetchReadings(query, signal),
        fetchPresses(profile.id, from, to, signal),
        fetchSilences({ from, to, profileid: isOwn ? undefined : profile.id }, signal),
      ]);
      return { whole: boundsOf(days), days, silent, lost, chart, presses };
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
 * A history's readings, replaced by finer ones where the view would show more. Until those have loaded,
 * the coarse ones stay.
 */
export function useFinerParts(
  { whole, chart }: SensorHistory,
  deveui: string,
  view: View,
  width: number,
): Chart[] {
  const needed = detailOf(view, whole, chart.bucketSeconds, width);
  const { data } = useQuery({
    queryKey: ["history", "detail", deveui, needed],
    meta: HISTORY_SHOWS,
    enabled: needed !== null,
    queryFn: async ({ signal }) => {
      const { from, to, points } = needed ?? { ...whole, points: WHOLE_POINTS };
      const startdate = new Date(from).toISOString();
      const enddate = new Date(to).toISOString();
      const query = { deveui, startdate, enddate, maxPoints: points };
      return { deveui, from, to, chart: await fetchReadings(query, signal) };
    },
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const fits = data && needed && data.deveui === deveui;
    if (!fits || data.from < whole.from || data.to > whole.to) return [chart];
    return splice(chart, data.chart, data.from, data.to);
  }, [chart, data, needed, deveui, whole]);
}
