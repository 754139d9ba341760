import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { formatTime, getDate } from "./format.ts";

/** A zone's offset from UTC in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  const local = Date.parse(`${getDate(instant, zone)}T${formatTime(instant, zone, "en-GB")}Z`);
  return local - Math.floor(instant / MINUTE) * MINUTE;
}

/**
 * The instant of a date and time (`HH:MM`) in a zone, the first if there are two; null: incomplete, or skipped
 * when clocks go forward.
 */
export function instantAt(date: string, time: string, zone: string): number | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  return Number.isNaN(wall) ? null : instantOf(wall, zone);
}

/**
 * The instant of a local time `wall`, given in milliseconds as if it were UTC: the first of two when
 * clocks go back; null when clocks skip it.
 */
export function instantOf(wall: number, zone: string): number | null {
  // No zone is a day off UTC, so these two offsets are those before and after any clock change near
  // `wall`.
  const matches = [wall - DAY, wall + DAY]
    .map((near) => wall - offsetAt(near, zone))
    .filter((at) => at + offsetAt(at, zone) === wall);
  return matches.length === 0 ? null : Math.min(...matches);
}
