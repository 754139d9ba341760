import { chartDayBounds, type ZoneSpan } from "../time/local-time.ts";
import type { PlannedPause } from "./planned.ts";

/** Whether a pause covers a dose. @param day chart day in the zone of its plan */
export function isPaused(pauses: readonly PlannedPause[], day: string, due: Date): boolean {
  return pauses.some(
    ({ from, fromAt, to, toAt }) =>
      (from === null || from <= day) &&
      (fromAt === null || fromAt <= due) &&
      (to === null || day <= to) &&
      (toAt === null || due < toAt),
  );
}

/** When a pause begins: a chart day, at its start in the zone of the patient. */
export function pauseStart({ from, fromAt }: PlannedPause, zones: readonly ZoneSpan[]): Date {
  if (from !== null) return chartDayBounds(from, zones).start;
  if (fromAt === null) throw new RangeError("a pause begins at a day or at an instant");
  return fromAt;
}
