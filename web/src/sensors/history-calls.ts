import { type Chart, ChartAnswer, PressHistoryAnswer } from "@dosebeat/contract/readings";
import { type Silences, SilencesAnswer } from "@dosebeat/contract/silences";
import { call } from "../api/call.ts";

interface Stretch {
  deveui: string;
  /** Dates (chart days, both included) or instants (the end excluded). */
  startdate: string;
  enddate: string;
  maxPoints: number;
}

/** Readings of a box, in buckets where there are more than `maxPoints`. */
export async function fetchReadings(stretch: Stretch, signal: AbortSignal): Promise<Chart> {
  const path = "/api/medicine-history/chart";
  return (await call(ChartAnswer, "POST", path, { data: stretch }, signal)).data;
}

/** Presses of a patient in chart days, both included; ascending, in milliseconds UTC. */
export async function fetchPresses(
  profileId: number,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<number[]> {
  const path = "/api/sensor/button/getButtonPressHistory";
  const data = { profileId, startDate: from, endDate: to };
  const answer = await call(PressHistoryAnswer, "POST", path, { data }, signal);
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
  const path = `/api/silences?from=${from}&to=${to}`;
  return (await call(SilencesAnswer, "GET", path, undefined, signal)).data;
}
