import { removalOf } from "../plan/occasions.ts";
import { pauseStart } from "../plan/pauses.ts";
import { occasionsOf, type PlannedMedicine, planBefore, plannedDoseKey } from "../plan/plan.ts";
import { addDays, chartDayOf, type ZoneSpan } from "../time/local-time.ts";
import { FURTHEST_BACK } from "./windows.ts";

/**
 * The doses that a change takes from the plan, and for which a press before it may count: the ids of their times by key.
 *
 * @param before the plan as it was
 * @param change instant in milliseconds
 */
export function lostDoses(
  { medicines, zones }: { medicines: readonly PlannedMedicine[]; zones: readonly ZoneSpan[] },
  before: readonly PlannedMedicine[],
  change: number,
): Map<string, number> {
  const changed = new Set(
    medicines
      .filter(
        (medicine) =>
          medicine.times.some((time) => removalOf(medicine, time)?.getTime() === change) ||
          medicine.pauses.some((pause) => pauseStart(pause, zones).getTime() === change),
      )
      .map(({ id }) => id),
  );
  const near = (plan: readonly PlannedMedicine[]) => {
    const day = chartDayOf(new Date(change), zones);
    const mine = plan.filter(({ id }) => changed.has(id));
    return occasionsOf(mine, zones, addDays(day, -1), addDays(day, 1))
      .filter(({ due }) => isNear(due, change))
      .flatMap(({ doses }) => doses);
  };
  const after = new Set(
    near(planBefore(medicines, zones, new Date(change + 1))).map(({ homeDay, schedule }) =>
      [schedule, homeDay].join(" "),
    ),
  );
  return new Map(
    near(before)
      .filter(({ homeDay, schedule }) => !after.has([schedule, homeDay].join(" ")))
      .map((dose) => [plannedDoseKey(dose), dose.schedule]),
  );
}

function isNear(due: Date, change: number): boolean {
  return due.getTime() >= change && due.getTime() <= change + FURTHEST_BACK;
}
