import { DAY, HOUR } from "@dosebeat/domain/time/durations";

/** The chart day starts at 03:00. */
const START = 3 * HOUR;

/** `08:00` from clock milliseconds since the start of the chart day. */
export function formatClock(at: number): string {
  return new Date((at + START + DAY) % DAY).toISOString().slice(11, 16);
}
