import { DAY } from "./durations.ts";
import { addDays } from "./local-time.ts";

/** On which chart days a time of day is due. Days of the week: 1 = Monday; of the month: -1 = last. */
export type Recurrence =
  | { kind: "daily" }
  | { kind: "weekdays"; days: number[] }
  | { kind: "interval"; every: number; anchor: string }
  | { kind: "cycle"; on: number; off: number; anchor: string }
  | { kind: "monthly"; days: number[] };

/** Days since 1970-01-01. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY;
}

/**
 * Whether a recurrence falls on a chart day; null: every day. Intervals and cycles begin at their anchor.
 * Not every month has a 29th, 30th or 31st. Source: docs/plans.md, "Recurrences".
 */
export function fallsOn(recurrence: Recurrence | null, day: string): boolean {
  switch (recurrence?.kind) {
    case undefined:
    case "daily":
      return true;
    case "weekdays":
      return recurrence.days.includes(weekdayOf(day));
    case "interval":
      return isInCycle(day, recurrence.anchor, recurrence.every, 1);
    case "cycle":
      return isInCycle(day, recurrence.anchor, recurrence.on + recurrence.off, recurrence.on);
    case "monthly":
      return isOneOf(recurrence.days, day);
  }
}

/** 1 = Monday to 7 = Sunday. */
export function weekdayOf(day: string): number {
  // 1970-01-01 was a Thursday.
  return modulo(dayNumber(day) + 3, 7) + 1;
}

/** Whether the day is one of the first `on` of a cycle of `length` days. */
function isInCycle(day: string, anchor: string, length: number, on: number): boolean {
  return day >= anchor && (dayNumber(day) - dayNumber(anchor)) % length < on;
}

function isOneOf(days: readonly number[], day: string): boolean {
  if (days.includes(Number(day.slice(8)))) return true;
  return days.includes(-1) && addDays(day, 1).endsWith("-01");
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
