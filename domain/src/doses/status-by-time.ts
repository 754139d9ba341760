import type { DoseStatus } from "./statuses.ts";
import { TOLERANCE } from "./tolerance.ts";
import type { Window } from "./windows.ts";

/** The status of an occasion by press − due in milliseconds; exactly the tolerance is still on time. */
export function matchedStatus(deviation: number): DoseStatus {
  if (Math.abs(deviation) <= TOLERANCE) return "on_time";
  return deviation < 0 ? "early" : "late";
}

/**
 * The status of an unmatched occasion while its window is open; null once it is closed.
 *
 * @param due in milliseconds
 */
export function openStatus(
  due: number,
  window: Window,
  { now, boxIsHeard }: { now: Date; boxIsHeard: boolean },
): DoseStatus | null {
  const time = now.getTime();
  if (time < due - TOLERANCE) return "upcoming";
  if (time <= due + TOLERANCE) return "due";
  if (time <= window.to) return boxIsHeard ? "overdue" : "unknown";
  return null;
}
