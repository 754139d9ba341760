import { MINUTE } from "../time/durations.ts";
import type { Known } from "./known-patient.ts";

/** It was an outage only if no server decided for at least this long. Milliseconds. */
const OUTAGE = 10 * MINUTE;

/** How long nothing is decided after an outage, because boxes first deliver what was held back. Milliseconds. */
const DELIVERIES = 3 * MINUTE;

/** A look this long after a step is late and says when it was decided. Milliseconds. */
const LATE = MINUTE;

/** When decisions begin again after the last outage; null: none matters. Milliseconds. */
export function readyAfter({ outage }: Pick<Known, "outage">): number | null {
  if (outage === null || outage.until.getTime() - outage.from.getTime() < OUTAGE) return null;
  return outage.until.getTime() + DELIVERIES;
}

/** Whether something due at one instant happens late if it happens at another. Milliseconds. */
export function isLate(known: Pick<Known, "outage">, at: number, now: number): boolean {
  const ready = readyAfter(known);
  return now - at >= LATE || (ready !== null && at < ready && now >= ready && now > at);
}
