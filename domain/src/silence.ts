const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Battery percent below which the box asks for service. */
export const BATTERY_SERVICE_SOON = 20;
export const BATTERY_SERVICE_NOW = 10;
const SILENT_SERVICE_NOW = 24 * HOUR;

/** The numbers of {@link silenceLimit}, for the database, which applies the same rule to lists. */
export const SILENCE = {
  /** A box is silent after more than this many of its reporting intervals, */
  intervals: 3,
  /** but never before this many minutes. */
  leastMinutes: 120,
  /** A box with no known reporting interval counts as hourly. */
  unknownIntervalMinutes: 60,
} as const;

/**
 * Milliseconds without an uplink after which a box counts as silent: 3 intervals, at least 2 hours.
 *
 * @param intervalMinutes between two uplinks; null: not known
 */
export function silenceLimit(intervalMinutes: number | null): number {
  const { intervals, leastMinutes, unknownIntervalMinutes } = SILENCE;
  return Math.max(intervals * (intervalMinutes ?? unknownIntervalMinutes), leastMinutes) * MINUTE;
}

/**
 * Whether the box is silent now, for display and reminders only; it never proves that a dose was
 * missed. A box that was never heard is silent.
 *
 * @param lastReceivedAt greatest network receive time
 */
export function isSilent(
  lastReceivedAt: Date | null,
  intervalMinutes: number | null,
  now: Date,
): boolean {
  if (!lastReceivedAt) return true;
  return now.getTime() - lastReceivedAt.getTime() > silenceLimit(intervalMinutes);
}

export interface Silence {
  /** The last time that the box was heard. */
  from: Date;
  /** When it was heard again; null: not yet. */
  to: Date | null;
}

/**
 * The silences of a box between its receive times, and after the last of them up to `now`.
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
 * The instant, beside receive times, with which a silence in a range may begin: when the patient got the
 * box, if it was not heard from then up to the start of the range. None or one.
 *
 * @param first the last receive time up to `start`, else the first after it; undefined: never heard
 * @param since when they got the box
 * @param start of the range
 */
export function heldUnheard(first: Date | undefined, since: Date, start: Date): Date[] {
  return first && first <= start ? [] : [since];
}

export type ServiceNeed = "none" | "soon" | "now";

/**
 * `now` below 10 % or when silent for more than 24 h, `soon` below 20 %. An unknown battery (null)
 * needs nothing: it is neither full nor empty.
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
