// Local times by Intl alone, for the second reading of the design.

import type { Known, QuietHours } from "../../src/reminders/known-patient.ts";
import { MINUTE } from "../../src/time/durations.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local date and time of day, as `2026-11-20, 08:00`. */
function localText(at: number, timezone: string): string {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat("sv-SE", {
      timeZone: timezone,
      dateStyle: "short",
      timeStyle: "short",
    });
  formats.set(timezone, format);
  return format.format(at);
}

/** Whether the clocks of a zone show a time within the quiet hours. */
export function isBetween(at: number, { from, to }: QuietHours, timezone: string): boolean {
  const time = localText(at, timezone).slice(-5);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** The chart day: the calendar day of three hours before. */
export function dayAt(at: number, timezone: string): string {
  return localText(at - 180 * MINUTE, timezone).slice(0, 10);
}

export function zoneAt(at: number, zones: Known["zones"]): string {
  const zone = zones.findLast(
    ({ fromDay, timezone }) => fromDay === null || dayAt(at, timezone) >= fromDay,
  );
  return zone?.timezone ?? "UTC";
}
