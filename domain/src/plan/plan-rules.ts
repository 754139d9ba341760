import { nextFall } from "../time/next-fall.ts";
import { dayNumber } from "../time/recurrence.ts";
import type { PlannedTime } from "./plan.ts";

/** Rows are compared on this many of their first common days: four years. */
const COMPARED_DAYS = 1461;

/** A row that is not due within this many days is a mistake. */
const EVER_DAYS = 400;

/** What decides on which days a row is due. */
export type PlanRule = Pick<PlannedTime, "time" | "recurrence" | "validFrom" | "validTo">;

/** Chart days, both included; `to` null: no end. */
export interface DaySpan {
  from: string;
  to: string | null;
}

/** A row with the days of its medicine on which it can hold. */
export interface RuleInSpan {
  rule: PlanRule;
  span: DaySpan;
}

/** By day numbers, both included. */
interface Falls {
  first: number;
  last: number;
  next(from: number): number;
}

/**
 * The first of these rows that shares a time of day with an earlier or a known row on one of their first
 * 1,461 common days; null: none. Known rows are not compared with each other.
 */
export function firstClash(
  rows: readonly RuleInSpan[],
  known: readonly RuleInSpan[],
): number | null {
  const byTime = new Map<string, Falls[]>();
  const othersOf = ({ time }: PlanRule) => {
    const others = byTime.get(time.slice(0, 5)) ?? [];
    byTime.set(time.slice(0, 5), others);
    return others;
  };
  for (const row of known) othersOf(row.rule).push(fallsOf(row));
  for (const [index, row] of rows.entries()) {
    const others = othersOf(row.rule);
    const falls = fallsOf(row);
    if (others.some((other) => doMeet(falls, other))) return index;
    others.push(falls);
  }
  return null;
}

function doMeet(one: Falls, other: Falls): boolean {
  const first = Math.max(one.first, other.first);
  const last = Math.min(one.last, other.last, first + COMPARED_DAYS - 1);
  // Each in turn advances to the day of the other, so the rarer one determines the number of steps.
  for (let day = first; day <= last; ) {
    const falls = one.next(day);
    day = other.next(falls);
    if (day === falls) return day <= last;
  }
  return false;
}

/** Whether more than a number of these rows are due on one of the first 1,461 days after one of them begins. */
export function areMoreDue(rows: readonly RuleInSpan[], most: number): boolean {
  if (rows.length <= most) return false;
  const falls = rows.map(fallsOf).filter(({ first, last }) => first <= last);
  return stretches(falls).some(([from, to]) => {
    const due = new Uint16Array(to - from + 1);
    for (const { first, last, next } of falls) {
      const end = Math.min(last, to);
      for (let day = next(Math.max(first, from)); day <= end; day = next(day + 1)) {
        const count = (due[day - from] ?? 0) + 1;
        if (count > most) return true;
        due[day - from] = count;
      }
    }
    return false;
  });
}

/** The days to compare, ascending and apart from each other. */
function stretches(falls: readonly Falls[]): [number, number][] {
  const found: [number, number][] = [];
  for (const first of falls.map((row) => row.first).sort((one, other) => one - other)) {
    const before = found.at(-1);
    const end = first + COMPARED_DAYS - 1;
    if (before && first <= before[1]) before[1] = end;
    else found.push([first, end]);
  }
  return found;
}

/** Whether a row is due on any of its first 400 days. */
export function isEverDue(row: RuleInSpan): boolean {
  const { first, last, next } = fallsOf(row);
  return next(first) <= Math.min(last, first + EVER_DAYS - 1);
}

/** The days of the phase within those of the medicine. */
function fallsOf({ rule, span }: RuleInSpan): Falls {
  const { recurrence, validFrom, validTo } = rule;
  const numberOf = (day: string | null) =>
    day === null ? Number.POSITIVE_INFINITY : dayNumber(day);
  return {
    first: Math.max(dayNumber(span.from), validFrom === null ? -Infinity : dayNumber(validFrom)),
    last: Math.min(numberOf(span.to), numberOf(validTo)),
    next: nextFall(recurrence),
  };
}
