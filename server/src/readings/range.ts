import { addDays, chartDayBounds, type ZoneSpan } from "@dosebeat/domain/local-time";
import { invalid } from "../errors.ts";

const DAY = 24 * 60 * 60 * 1000;
const MOST_DAYS = 400;

/** Zone changes and the clocks may make 400 chart days a little longer than 400 times 24 hours. */
const SLACK = 2 * DAY;

export interface InstantRange {
  from: Date;
  /** Excluded. */
  to: Date;
}

/** How dates alone are read: chart days of a patient, or UTC days for a box that belongs to nobody. */
export type DayReading = readonly ZoneSpan[] | "utc";

/**
 * Dates alone mean days, both included; instants mean themselves, the end excluded.
 *
 * @param names of the two fields, for the sentence of a refusal
 * @throws 400 when the end is not after the start or the range is longer than 400 days
 */
export function resolveRange(
  start: string,
  end: string,
  days: DayReading,
  names: readonly [string, string],
): InstantRange {
  const from = isDate(start) ? dayBounds(start, days).start : new Date(start);
  const to = isDate(end) ? dayBounds(end, days).end : new Date(end);
  if (to <= from) throw invalid([names[1]], `${names[1]} must be after ${names[0]}.`);
  if (to.getTime() - from.getTime() > MOST_DAYS * DAY + SLACK) {
    throw invalid([names[1]], `The range must not be longer than ${MOST_DAYS} days.`);
  }
  return { from, to };
}

/** A date alone, of the two that the contract allows. */
export function isDate(text: string): boolean {
  return text.length === 10;
}

function dayBounds(day: string, days: DayReading): { start: Date; end: Date } {
  if (days !== "utc") return chartDayBounds(day, days);
  const start = new Date(`${day}T00:00:00Z`);
  return { start, end: new Date(start.getTime() + DAY) };
}

/** Of chart days, both included. @throws 400 */
export function refuseLongRange(from: string, to: string): void {
  if (to < from) throw invalid(["to"], "to must not be before from.");
  if (to >= addDays(from, MOST_DAYS)) {
    throw invalid(["to"], `The range must not be longer than ${MOST_DAYS} days.`);
  }
}
