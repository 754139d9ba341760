import { getSilences } from "@dosebeat/contract/doses-calls";
import { type Chart, getPressHistory, getReadings } from "@dosebeat/contract/readings";
import type { Silences } from "@dosebeat/contract/silences";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

interface ReadingsQuery {
  deveui: string;
  /** Dates (chart days, inclusive) or instants (exclusive end). */
  startdate: string;
  enddate: string;
  maxPoints: number;
}

/** The calls that make up a history. */
export const HISTORY_SHOWS = shownBy(getReadings, getPressHistory, getSilences);

/** Readings of a box, aggregated into buckets if there are more than `maxPoints`. */
export async function fetchReadings(data: ReadingsQuery, signal: AbortSignal): Promise<Chart> {
  return (await call(getReadings, { body: { data }, signal })).data;
}

/** Presses of a patient on chart days, inclusive; ascending, in milliseconds UTC. */
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

/**
 * Bounds of chart days, inclusive, and the silences of the patient's boxes in them.
 * @param query `profileid`: another patient than the user
 */
export async function fetchSilences(
  query: { from: string; to: string; profileid?: number | undefined },
  signal: AbortSignal,
): Promise<Silences> {
  return (await call(getSilences, { query, signal })).data;
}
