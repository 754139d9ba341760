import { HOME_DAYS, rowSpan } from "@dosebeat/domain/plan/occasions";
import type { PlannedMedicine } from "@dosebeat/domain/plan/plan";
import { DAY } from "@dosebeat/domain/time/durations";
import { chartDayBounds, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import { dayNumber } from "@dosebeat/domain/time/recurrence";
import { type Effort, TooHeavy } from "../../http/heavy/too-heavy.ts";

/** Chart days, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** The span of chart days, end exclusive. */
export function boundsOf(range: DayRange, zones: readonly ZoneSpan[]): { start: Date; end: Date } {
  return {
    start: chartDayBounds(range.from, zones).start,
    end: chartDayBounds(range.to, zones).end,
  };
}

/** An upper bound for the doses planned in the range; a row counts once for each day on which it may be due. */
export function dosesPlanned(plan: readonly PlannedMedicine[], { from, to }: DayRange): number {
  const [begin, end] = [dayNumber(from), dayNumber(to)];
  return plan.reduce((sum, medicine) => {
    for (const row of medicine.times) {
      const { first, last } = rowSpan(medicine, row);
      const margin = row.timezone === null ? 0 : HOME_DAYS;
      sum += Math.max(0, Math.min(end + margin, last) - Math.max(begin - margin, first) + 1);
    }
    return sum;
  }, 0);
}

function daysIn({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

/** @throws TooHeavy for more days than may be read */
export function requireDays(range: DayRange, effort: Effort): void {
  if (daysIn(range) > effort.days) throw new TooHeavy();
}
