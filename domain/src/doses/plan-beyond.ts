import { HOME_DAYS, removalOf, rowSpan } from "../plan/occasions.ts";
import { occasionsOf } from "../plan/plan.ts";
import type { PlannedMedicine, PlannedTime } from "../plan/planned.ts";
import { DAY } from "../time/durations.ts";
import { addDays, chartDayOf, type ZoneSpan } from "../time/local-time.ts";
import { nextFall } from "../time/next-fall.ts";
import { dayNumber } from "../time/recurrence.ts";
import type { Beyond } from "./windows.ts";

/** Days of one row searched in one direction: pauses may cover many, but nobody plans for longer. */
const MOST_LOOKED_AT = 4000;

/**
 * Whether anything is due before an instant, and at or after another; a dose that is kept after its removal does
 * not count. What is paused is not due, however long.
 */
export function occasionsBeyond(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  { from, to }: { from: Date; to: Date },
): Beyond {
  const edges = { from, to, first: dayOf(from, zones), last: dayOf(to, zones) };
  const some = (isDue: typeof isDueBefore) =>
    medicines.some((medicine) => medicine.times.some((row) => isDue(medicine, row, zones, edges)));
  return { before: some(isDueBefore), after: some(isDueAfter) };
}

interface Edges {
  from: Date;
  to: Date;
  /** The chart days of the instants, as numbers. */
  first: number;
  last: number;
}

function isDueBefore(
  medicine: PlannedMedicine,
  row: PlannedTime,
  zones: readonly ZoneSpan[],
  edges: Edges,
): boolean {
  const { first, last } = rowSpan(medicine, row);
  if (row.addedAt !== null && row.addedAt >= edges.from) return false;
  const span = { first, last: Math.min(last, edges.first + HOME_DAYS) };
  return isDueOn(medicine, row, zones, span, (due) => due < edges.from);
}

function isDueAfter(
  medicine: PlannedMedicine,
  row: PlannedTime,
  zones: readonly ZoneSpan[],
  edges: Edges,
): boolean {
  const { first, last } = rowSpan(medicine, row);
  const removed = removalOf(medicine, row);
  if (removed !== null && removed <= edges.to) return false;
  const begin = Math.max(first, edges.last - HOME_DAYS);
  const span = { first: begin, last: Math.min(last, openPause(medicine, zones)) };
  return isDueOn(medicine, row, zones, span, (due) => due >= edges.to);
}

/** The day on which a pause without an end begins, after which nothing is due; infinity: there is none. */
function openPause({ pauses }: PlannedMedicine, zones: readonly ZoneSpan[]): number {
  const begins = pauses
    .filter(({ to, toAt }) => to === null && toAt === null)
    .map(({ from, fromAt }) => (fromAt ? dayOf(fromAt, zones) : dayNumber(from ?? "")));
  return Math.min(Number.POSITIVE_INFINITY, ...begins.map((day) => day + HOME_DAYS));
}

function isDueOn(
  medicine: PlannedMedicine,
  row: PlannedTime,
  zones: readonly ZoneSpan[],
  { first, last }: { first: number; last: number },
  isMeant: (due: Date) => boolean,
): boolean {
  if (first > last) return false;
  const next = nextFall(row.recurrence);
  const only = [{ ...medicine, times: [row] }];
  // A day of home time may be shown on another.
  const around = row.timezone === null ? 0 : HOME_DAYS;
  const end = Math.min(last, first + MOST_LOOKED_AT);
  for (let day = next(first); day <= end; day = next(day + 1)) {
    const date = new Date(day * DAY).toISOString().slice(0, 10);
    const days = [addDays(date, -around), addDays(date, around)] as const;
    if (occasionsOf(only, zones, ...days).some(({ due }) => isMeant(due))) return true;
  }
  return false;
}

function dayOf(instant: Date, zones: readonly ZoneSpan[]): number {
  return dayNumber(chartDayOf(instant, zones));
}
