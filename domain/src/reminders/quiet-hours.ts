import { DAY, HOUR, MINUTE } from "../time/durations.ts";
import type { Interval } from "../time/intervals.ts";
import {
  addDays,
  calendarDayOf,
  chartDayOf,
  localInstant,
  steadyOffset,
  type ZoneSpan,
  zoneOn,
} from "../time/local-time.ts";
import type { QuietHours } from "./known-patient.ts";

/** The zone of a patient at an instant, in milliseconds. */
export function zoneAt(at: number, zones: readonly ZoneSpan[]): string {
  const [only, ...others] = zones;
  if (only && others.length === 0) return only.timezone;
  return zoneOn(chartDayOf(new Date(at), zones), zones);
}

/**
 * The quiet hours around an instant, `to` excluded; null: it is not in any. They begin and end by the clocks of
 * the zone, so a night in which these change is an hour shorter or longer.
 * Source: docs/reminders.md, "Quiet hours".
 *
 * @param at milliseconds
 */
export function quietAround(
  at: number,
  quiet: QuietHours | null,
  timezone: string,
): Interval | null {
  if (quiet === null || quiet.from === quiet.to) return null;
  const offset = steadyOffset(at, timezone);
  return offset === null ? quietByClocks(at, quiet, timezone) : quietBy(at + offset, at, quiet);
}

/** The usual case, without a clock change, needs no calendar. */
function quietBy(local: number, at: number, quiet: QuietHours): Interval | null {
  const begin = sinceMidnight(quiet.from);
  const length = within(sinceMidnight(quiet.to) - begin);
  const since = within(local - begin);
  return since < length ? { from: at - since, to: at - since + length } : null;
}

function sinceMidnight(time: string): number {
  return Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5)) * MINUTE;
}

/** The rest of whole days. */
function within(time: number): number {
  return ((time % DAY) + DAY) % DAY;
}

function quietByClocks(at: number, quiet: QuietHours, timezone: string): Interval | null {
  const today = calendarDayOf(new Date(at), timezone);
  const nights = quiet.from > quiet.to ? [addDays(today, -1), today] : [today];
  for (const day of nights) {
    const last = quiet.from > quiet.to ? addDays(day, 1) : day;
    const from = localInstant(day, quiet.from, timezone).getTime();
    const to = localInstant(last, quiet.to, timezone).getTime();
    if (from <= at && at < to) return { from, to };
  }
  return null;
}
