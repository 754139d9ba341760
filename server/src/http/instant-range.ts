import { DAY } from "@dosebeat/domain/time/durations";
import { addDays, chartDayBounds, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import { invalid } from "./errors.ts";

const MOST_DAYS = 400;

/** Changes of time zone and clock may make chart days a little longer than 24 hours. */
const SLACK = 2 * DAY;

export interface InstantRange {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** How plain dates are interpreted: chart days of a patient, or UTC days for an unassigned box. */
export type DayRule = readonly ZoneSpan[] | "utc";

/**
 * Resolves a range: dates are days, both inclusive; instants are exact, the end exclusive.
 *
 * @param names of the two fields, for the error
 * @throws 400 if the end is not after the start, or the range is longer than 400 days
 */
export function resolveRange(
  start: string,
  end: string,
  days: DayRule,
  names: readonly [string, string],
): InstantRange {
  if (isDate(start) && isDate(end)) refuseLongRange(start, end, names);
  const from = isDate(start) ? dayBounds(start, days).start : new Date(start);
  const to = isDate(end) ? dayBounds(end, days).end : new Date(end);
  if (to <= from) throw invalid([names[1]], `${names[1]} must be after ${names[0]}.`);
  const longest = MOST_DAYS * DAY + (isDate(start) || isDate(end) ? SLACK : 0);
  if (to.getTime() - from.getTime() > longest) throw tooLong(names[1]);
  return { from, to };
}

/** Whether an instant is in the future, at most this many days of 24 hours. */
export function isAhead(at: Date, now: Date, days: number): boolean {
  return at > now && at.getTime() - now.getTime() <= days * DAY;
}

/** Whether the text is a date rather than an instant. */
export function isDate(text: string): boolean {
  return text.length === 10;
}

function dayBounds(day: string, days: DayRule): { start: Date; end: Date } {
  if (days !== "utc") return chartDayBounds(day, days);
  const start = new Date(`${day}T00:00:00Z`);
  return { start, end: new Date(start.getTime() + DAY) };
}

/** Checks a range of chart days, both inclusive. @throws 400 */
export function refuseLongRange(
  from: string,
  to: string,
  names: readonly [string, string] = ["from", "to"],
): void {
  if (to < from) throw invalid([names[1]], `${names[1]} must not be before ${names[0]}.`);
  if (to >= addDays(from, MOST_DAYS)) throw tooLong(names[1]);
}

function tooLong(name: string): Error {
  return invalid([name], `The range must not be longer than ${MOST_DAYS} days.`);
}
