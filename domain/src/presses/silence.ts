import { DAY, MINUTE } from "../time/durations.ts";

/** Battery charge in percent below which a box needs service soon. */
export const BATTERY_SERVICE_SOON = 20;
/** Battery charge in percent below which a box needs service now. */
export const BATTERY_SERVICE_NOW = 10;
const SILENT_SERVICE_NOW = DAY;

/** Parameters of {@link silenceLimit}; the database applies the same rule to lists. */
export const SILENCE = {
  /** A box is silent after more than this many of its reporting intervals, … */
  intervals: 3,
  /** … but not before this many minutes. */
  leastMinutes: 120,
  /** Reporting interval assumed where it is not known. */
  unknownIntervalMinutes: 60,
  /** A last contact further in the future does not count: a wrong clock dated it. */
  aheadMinutes: 5,
} as const;

/**
 * Milliseconds without an uplink after which a box counts as silent: 3 reporting intervals, but at least
 * 2 hours. For display and reminders only.
 *
 * @param intervalMinutes minutes between two uplinks; null: not known, counts as hourly
 */
export function silenceLimit(intervalMinutes: number | null): number {
  const { intervals, leastMinutes, unknownIntervalMinutes } = SILENCE;
  return Math.max(intervals * (intervalMinutes ?? unknownIntervalMinutes), leastMinutes) * MINUTE;
}

/**
 * Whether the box is silent at `now`. For display and reminders only: silence never proves a missed dose. A
 * box that was never heard is silent, and so is one whose last contact is in the future.
 *
 * @param lastReceivedAt latest network receive time; null: never heard
 */
export function isSilent(
  lastReceivedAt: Date | null,
  intervalMinutes: number | null,
  now: Date,
): boolean {
  if (!lastReceivedAt) return true;
  const ago = now.getTime() - lastReceivedAt.getTime();
  return ago > silenceLimit(intervalMinutes) || ago < -SILENCE.aheadMinutes * MINUTE;
}

/**
 * When the passage of time next changes whether the box is silent: at the first instant of a silence, or when a
 * contact dated in the future is reached. Null: nothing changes until something arrives.
 *
 * @param lastReceivedAt latest network receive time; null: never heard
 */
export function silenceTurnsAt(
  lastReceivedAt: Date | null,
  intervalMinutes: number | null,
  now: Date,
): Date | null {
  if (!lastReceivedAt) return null;
  const heard = lastReceivedAt.getTime();
  const turns = [
    heard - SILENCE.aheadMinutes * MINUTE,
    heard + silenceLimit(intervalMinutes) + 1,
  ].filter((at) => at > now.getTime());
  return turns.length === 0 ? null : new Date(Math.min(...turns));
}

/** A time when a box was silent. */
export interface Silence {
  /** Last contact before it. */
  from: Date;
  /** First contact after it; null: still silent. */
  to: Date | null;
}

/**
 * The silences of a box between its receive times, and after the last one until `now`.
 *
 * @param receivedAt network receive times, ascending
 */
export function silences(
  receivedAt: readonly Date[],
  intervalMinutes: number | null,
  now: Date,
): Silence[] {
  const limit = silenceLimit(intervalMinutes);
  const found: Silence[] = [];
  receivedAt.forEach((from, index) => {
    const to = receivedAt[index + 1] ?? null;
    if ((to ?? now).getTime() - from.getTime() > limit) found.push({ from, to });
  });
  return found;
}

/**
 * Where else a silence in a range may begin than at receive times: at the assignment, if the box was not
 * heard between then and the start of the range. An empty array, or one instant.
 *
 * @param first the last receive time up to `start`, else the first after it; undefined: never heard
 * @param since when the box was assigned
 * @param start start of the range
 */
export function heldUnheard(first: Date | undefined, since: Date, start: Date): Date[] {
  return first && first <= start ? [] : [since];
}

/** How urgently a box needs service. */
export type ServiceNeed = "none" | "soon" | "now";

/**
 * `now` below 10 % battery or after more than 24 h of silence, `soon` below 20 %. An unknown charge (null)
 * is neither full nor empty and needs nothing. Source: product specification.
 */
export function serviceNeed(
  battery: number | null,
  lastReceivedAt: Date | null,
  now: Date,
): ServiceNeed {
  const silentFor = lastReceivedAt ? now.getTime() - lastReceivedAt.getTime() : 0;
  if (silentFor > SILENT_SERVICE_NOW) return "now";
  if (battery === null) return "none";
  if (battery < BATTERY_SERVICE_NOW) return "now";
  return battery < BATTERY_SERVICE_SOON ? "soon" : "none";
}
