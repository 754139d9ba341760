// Medicines since 1 November 2026 whose times change, in UTC, for tests of what happened on the 20th.
import { EVERY_DAY, type PlannedMedicine } from "../src/plan/planned.ts";
import type { Recurrence } from "../src/time/recurrence.ts";

/** A clock time, with or without seconds, of the 20th or of another day of the month. */
export const at = (clock: string, day = 20) =>
  new Date(`2026-11-${day}T${clock.length === 5 ? `${clock}:00` : clock}Z`);

/** @param times each with when it was removed, and added, on the 20th */
export function medicine(
  id: number,
  times: [string, (string | null)?, string?][],
  recurrence: Recurrence | null = null,
): PlannedMedicine {
  return {
    id,
    startdate: "2026-11-01",
    enddate: null,
    removedAt: null,
    pauses: [],
    isAsNeeded: false,
    times: times.map(([time, removed, added], index) => ({
      ...EVERY_DAY,
      recurrence,
      id: id * 10 + index,
      time,
      addedAt: added === undefined ? null : at(added),
      removedAt: removed ? at(removed) : null,
    })),
  };
}
