import { HOUR } from "@dosebeat/domain/time/durations";
import { chartDayOf, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { DayRange } from "../../plan/planned/day-range.ts";

/** A clock change may move an occasion this far beyond the end of its chart day. */
export const LONGEST_CLOCK_SHIFT = 2 * HOUR;

/**
 * The chart days to which doses due at an instant may belong: on the night on which clocks go forward, one of 02:30 is
 * due at 03:30 and stays with its day.
 */
export function daysOfDue(due: Date, zones: readonly ZoneSpan[]): DayRange {
  const earliest = new Date(due.getTime() - LONGEST_CLOCK_SHIFT);
  return { from: chartDayOf(earliest, zones), to: chartDayOf(due, zones) };
}
