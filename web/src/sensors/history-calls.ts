import { getSilences } from "@dosebeat/contract/calls/doses";
import { getPressHistory, getReadings } from "@dosebeat/contract/calls/readings";
import type { Chart } from "@dosebeat/contract/readings";
import type { Silences } from "@dosebeat/contract/silences";
import { call } from "../api/call.ts";
import { shownBy } from "../api/stale.ts";

interface Stretch {
  deveui: string;
  /** Dates (chart days, both included) or instants (the end excluded). */
  startdate: string;
  enddate: string;
  maxPoints: number;
}

/** What a history is made of. */
export const HISTORY_SHOWS = shownBy(getReadings, getPressHistory, getSilences);

/** Readings of a box, in buckets where there are more than `maxPoints`. */
export async function fetchReadings(stretch: Stretch, signal: AbortSignal): Promise<Chart> {
  return (await call(getReadings, { body: { data: stretch }, signal })).data;
}

/** Presses of a patient in chart days, both included; ascending, in milliseconds UTC. */
export async function fetchPresses(
  profileId: number,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<number[]> {
  const data = { profileId, startDate: from, endDate: to };
  const answer = await call(getPressHistory, { body: { data }, signal });
  return answer.data.presses
    .map((press) => Date.parse(press.sensordatetime_utc))
    .sort((one, other) => one - other);
}

/** Bounds of the chart days, both included, and when the boxes of the patient were not heard in them. */
export async function fetchSilences(
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<Silences> {
  return (await call(getSilences, { query: { from, to }, signal })).data;
}
