import { chartDayBounds, type ZoneSpan } from "@dosebeat/domain/local-time";
import type { PlannedMedicine } from "@dosebeat/domain/plan";
import { type Effort, TooHeavy } from "../heavy/too-heavy.ts";

/** Chart days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The time of chart days, end excluded. */
export function boundsOf(range: DayRange, zones: readonly ZoneSpan[]): { start: Date; end: Date } {
  return {
    start: chartDayBounds(range.from, zones).start,
    end: chartDayBounds(range.to, zones).end,
  };
}

/** At most this many doses are planned in the range. */
export function dosesPlanned(plan: readonly PlannedMedicine[], { from, to }: DayRange): number {
  return plan.reduce((sum, { startdate, enddate, times }) => {
    const first = startdate > from ? startdate : from;
    const last = enddate !== null && enddate < to ? enddate : to;
    return sum + Math.max(0, daysIn({ from: first, to: last })) * times.length;
  }, 0);
}

function daysIn({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** @throws TooHeavy for more days than may be read */
export function requireDays(range: DayRange, effort: Effort): void {
  if (daysIn(range) > effort.days) throw new TooHeavy();
}
