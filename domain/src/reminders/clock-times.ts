// When messages with a fixed time of day are sent: notices, the weekly mail and the digests of carers.
import {
  addDays,
  calendarDayOf,
  chartDayOf,
  localInstant,
  type ZoneSpan,
  zoneOn,
} from "../time/local-time.ts";
import { weekdayOf } from "../time/recurrence.ts";
import type { QuietHours } from "./known-patient.ts";
import { quietAround } from "./quiet-hours.ts";

const NOTICES_AT = "10:00";
const MAILS_AT = "09:00";
const MONDAY = 1;

/** How often a carer wants to hear how it went. */
export type DigestRhythm = "daily" | "weekly";

/**
 * The next instant after the given one at which the patient gets notices: at 10:00, or at the end of the quiet hours in
 * which that lies. In the patient's zone.
 */
export function nextNoticeTime(
  after: Date,
  zones: readonly ZoneSpan[],
  quiet: QuietHours | null,
): Date {
  return nextOf(after, zones, (day, timezone) => {
    const at = localInstant(day, NOTICES_AT, timezone);
    const night = quietAround(at.getTime(), quiet, timezone);
    return night ? new Date(night.to) : at;
  });
}

/** The next instant after another at which the patient gets the weekly mail: Monday 09:00 in the patient's zone. */
export function nextWeeklyMail(after: Date, zones: readonly ZoneSpan[]): Date {
  return nextOf(after, zones, (day, timezone) => {
    return weekdayOf(day) === MONDAY ? localInstant(day, MAILS_AT, timezone) : null;
  });
}

/** The next instant after another at which a carer gets a digest: 09:00 in the carer's zone, weekly on Monday. */
export function nextDigest(after: Date, timezone: string, rhythm: DigestRhythm): Date {
  return nextOf(after, [{ fromDay: null, timezone }], (day) => {
    if (rhythm === "weekly" && weekdayOf(day) !== MONDAY) return null;
    return localInstant(day, MAILS_AT, timezone);
  });
}

/**
 * The chart days of the patient that a mail or digest at an instant tells of, both included: the last one that
 * is over, or the last seven.
 */
export function daysTold(
  at: Date,
  zones: readonly ZoneSpan[],
  rhythm: DigestRhythm,
): { from: string; to: string } {
  const to = addDays(chartDayOf(at, zones), -1);
  return { from: rhythm === "daily" ? to : addDays(to, -6), to };
}

/** @param instantOn null: not on that day */
function nextOf(
  after: Date,
  zones: readonly ZoneSpan[],
  instantOn: (day: string, timezone: string) => Date | null,
): Date {
  // The calendar day of the zone before may be a day ahead.
  let day = addDays(calendarDayOf(after, zoneOn(chartDayOf(after, zones), zones)), -2);
  for (;;) {
    const at = instantOn(day, zoneOn(day, zones));
    if (at !== null && at > after) return at;
    day = addDays(day, 1);
  }
}
