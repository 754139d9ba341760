import { addDays } from "./local-time.ts";
import type { PlannedTime } from "./plan.ts";
import { dayNumber, fallsOn, type Recurrence } from "./recurrence.ts";

/** Two rows with one time are compared on this many of their first common days: four years. */
const CLASH_DAYS = 1461;

/** A row that is not due within so many days is a mistake. */
const EVER_DAYS = 400;

/** What decides on which days a row is due. */
export type PlanRule = Pick<PlannedTime, "time" | "recurrence" | "validFrom" | "validTo">;

/** Chart days, both included; `to` null: no end. */
export interface DaySpan {
  from: string;
  to: string | null;
}

/** Two rows, by their index, that are due at one time on one day. */
export interface Clash {
  first: number;
  second: number;
  day: string;
}

/**
 * The first two rows of a medicine with one time on one of their first 1,461 common days; null: none.
 *
 * @param span the days of the medicine, from the first on which the rows hold
 */
export function firstClash(rows: readonly PlanRule[], span: DaySpan): Clash | null {
  const byTime = new Map<string, number[]>();
  for (const [second, row] of rows.entries()) {
    const time = row.time.slice(0, 5);
    const before = byTime.get(time) ?? [];
    for (const first of before) {
      const other = rows[first];
      const day = other && commonDay(other, row, span);
      if (day) return { first, second, day };
    }
    byTime.set(time, [...before, second]);
  }
  return null;
}

function commonDay(one: PlanRule, other: PlanRule, span: DaySpan): string | null {
  const { from, to } = daysOf(other, daysOf(one, span));
  const last = earlier(to, addDays(from, CLASH_DAYS - 1)) ?? from;
  // Rows that do not clash share the days among them, so that the rarer has few.
  const [rare, often] =
    daysBetweenFalls(one.recurrence) >= daysBetweenFalls(other.recurrence)
      ? [one.recurrence, other.recurrence]
      : [other.recurrence, one.recurrence];
  for (let day = from; day <= last; day = nextCandidate(rare, day)) {
    if (fallsOn(rare, day) && fallsOn(often, day)) return day;
  }
  return null;
}

/** The days of the phase within those of the medicine. */
function daysOf({ validFrom, validTo }: PlanRule, { from, to }: DaySpan): DaySpan {
  return {
    from: validFrom !== null && validFrom > from ? validFrom : from,
    to: earlier(validTo, to),
  };
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** About how many days there are from one to the next. */
function daysBetweenFalls(recurrence: Recurrence | null): number {
  switch (recurrence?.kind) {
    case "interval":
      return recurrence.every;
    case "cycle":
      return (recurrence.on + recurrence.off) / recurrence.on;
    case "weekdays":
      return 7 / recurrence.days.length;
    default:
      return 1;
  }
}

/** The next day that may be due: most days between those of an interval or a cycle are passed over. */
function nextCandidate(recurrence: Recurrence | null, day: string): string {
  if (recurrence?.kind !== "interval" && recurrence?.kind !== "cycle") return addDays(day, 1);
  const { anchor } = recurrence;
  if (day < anchor) return anchor;
  const length = recurrence.kind === "interval" ? recurrence.every : recurrence.on + recurrence.off;
  const on = recurrence.kind === "interval" ? 1 : recurrence.on;
  const position = (dayNumber(day) - dayNumber(anchor)) % length;
  return addDays(day, position + 1 < on ? 1 : length - position);
}

/**
 * Whether a row is due on any of its first 400 days.
 *
 * @param span the days of the medicine, from the first on which the row holds
 */
export function isEverDue(row: PlanRule, span: DaySpan): boolean {
  const { from, to } = daysOf(row, span);
  const last = earlier(to, addDays(from, EVER_DAYS - 1)) ?? from;
  for (let day = from; day <= last; day = nextCandidate(row.recurrence, day)) {
    if (fallsOn(row.recurrence, day)) return true;
  }
  return false;
}
