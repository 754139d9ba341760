import { HOUR } from "@dosebeat/domain/time/durations";

/** The beginning of all that is known of a patient. */
export const EVER = "-infinity";

/** Nothing else is known or planned; only who is told about it, or how, has changed. */
export const NEVER = "infinity";

/** The instant from which something changes. */
export type From = Date | typeof EVER | typeof NEVER;

/** No zone is further ahead of UTC. */
const MOST_AHEAD = 14 * HOUR;

/** In no zone does the day of this date begin earlier. */
export function earliestOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - MOST_AHEAD);
}

/** The earliest of the instants; without any, ever. */
export function earliestAmong(instants: readonly Date[]): Date | typeof EVER {
  if (instants.length === 0) return EVER;
  return new Date(Math.min(...instants.map((at) => at.getTime())));
}
