import { DAY } from "../time/durations.ts";
import { HOME_DAYS, rowSpan } from "./occasions.ts";
import type { KeptTimes, PlannedMedicine } from "./planned.ts";

/** The part of a plan that may be due on the days around an instant. */
export type PlanAround = (instant: number) => PlannedMedicine[];

/** A plan that changed often has many rows, but few matter for one change. @param days on either side */
export function planAround(
  medicines: readonly PlannedMedicine[],
  kept: KeptTimes,
  days: number,
): PlanAround {
  // Home zones, and days of UTC instead of local ones, may move a dose further.
  const reach = days + HOME_DAYS + 2;
  const spans = medicines.map((medicine) => medicine.times.map((row) => rowSpan(medicine, row)));
  return (instant) => {
    const day = Math.floor(instant / DAY);
    const schedules = new Set(kept.values());
    return medicines.map((medicine, index) => ({
      ...medicine,
      times: medicine.times.filter((row, place) => {
        const { first = 0, last = 0 } = spans[index]?.[place] ?? {};
        return (first <= day + reach && last >= day - reach) || schedules.has(row.id);
      }),
    }));
  };
}
