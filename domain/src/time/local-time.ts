// The only time zone arithmetic of the product. Instants are Dates (UTC), days are `YYYY-MM-DD`, zones are
// IANA names. Nothing here reads a clock.

import { Temporal } from "temporal-polyfill";
import { DAY, HOUR, MINUTE } from "./durations.ts";

/**
 * A time zone of a patient, in force from chart day `fromDay` on. `null` marks the first one, which covers
 * all earlier time. Lists of these are sorted and start with `fromDay: null`.
 */
export interface ZoneSpan {
  fromDay: string | null;
  timezone: string;
}

/** Local hour at which a chart day begins (docs/adherence.md, "The day"). */
export const DAY_START_HOUR = 3;

/** Whether this runtime knows the IANA zone. Offsets such as `+02:00` are not zones. */
export function zoneExists(timezone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(timezone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}

/** Every month has these. */
const DATES = Array.from({ length: 28 }, (_, index) => String(index + 1).padStart(2, "0"));

/** The calendar date `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  // Within a month only the date changes. This is called for each day of each plan, and a Date takes several times as long.
  const date = day.length === 10 ? DATES[Number(day.slice(8)) + days - 1] : undefined;
  if (date !== undefined) return day.slice(0, 8) + date;
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Every date from `from` to `to`, both included; empty when `to` is before `from`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A time during which a zone has one offset from UTC, in milliseconds. */
interface OffsetPeriod {
  from: number;
  to: number;
  offset: number;
}

/** Offsets of zones never change while the program runs, so each is looked up once. */
const periodsOf = new Map<string, OffsetPeriod[]>();

function offsetPeriodAt(instant: number, timezone: string): OffsetPeriod {
  const known = periodsOf.get(timezone) ?? [];
  const found = known.find(({ from, to }) => from <= instant && instant < to);
  if (found) return found;
  const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  const period = {
    from: here.getTimeZoneTransition("previous")?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: here.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: here.offsetNanoseconds / 1e6,
  };
  // Exactly at a transition, "previous" is the one before it, which has another offset.
  if (
    here.add({ nanoseconds: 1 }).getTimeZoneTransition("previous")?.epochMilliseconds === instant
  ) {
    period.from = instant;
  }
  periodsOf.set(timezone, [...known, period]);
  return period;
}

/**
 * The offset of a zone from UTC, if it does not change within 26 hours around an instant; null: it does.
 * Milliseconds.
 */
export function steadyOffset(instant: number, timezone: string): number | null {
  const { from, to, offset } = offsetPeriodAt(instant, timezone);
  return instant - from > 26 * HOUR && to - instant > 26 * HOUR ? offset : null;
}

/**
 * The instant of a local date and time of day. A time that the clocks skip moves forward by the gap; of one
 * that occurs twice, the first counts (RFC 5545).
 */
function instantOf(day: string, time: string, timezone: string): number {
  const asUtc =
    Date.parse(day) + Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5)) * MINUTE;
  // Offsets differ by at most 26 hours, so no transition is near enough to matter.
  const offset = steadyOffset(asUtc, timezone);
  if (offset !== null) return asUtc - offset;
  return Temporal.PlainDate.from(day)
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds;
}

/** The zone in force on a chart day. @throws RangeError when the list does not start with `fromDay: null` */
export function zoneOn(day: string, zones: readonly ZoneSpan[]): string {
  const zone = zones.findLast(({ fromDay }) => fromDay === null || fromDay <= day);
  if (!zone) throw new RangeError("the first zone must cover all earlier time");
  return zone.timezone;
}

function startIn(day: string, timezone: string): number {
  return instantOf(day, `0${DAY_START_HOUR}:00`, timezone);
}

function nominalStart(day: string, zones: readonly ZoneSpan[]): number {
  return startIn(day, zoneOn(day, zones));
}

/**
 * A day that does not happen: the patient crossed the date line (after the change of zone it would not start
 * later than the day before), or the zone itself skipped it (Apia, 2011-12-30).
 */
function isSkipped(day: string, zones: readonly ZoneSpan[]): boolean {
  const before = addDays(day, -1);
  const timezone = zoneOn(day, zones);
  const start = startIn(day, timezone);
  const crossed = timezone !== zoneOn(before, zones) && start <= nominalStart(before, zones);
  return crossed || start >= startIn(addDays(day, 1), timezone);
}

/** Days kept of a list of zones: more than a year on both sides, as a list may live long. */
const MOST_DAYS = 1000;

/** Starts of days already calculated, cached while their list of zones lives. */
const startsOf = new WeakMap<readonly ZoneSpan[], Map<string, number>>();

function startOf(day: string, zones: readonly ZoneSpan[]): number {
  const starts = startsOf.get(zones) ?? new Map<string, number>();
  const known = starts.get(day);
  if (known !== undefined) return known;
  const start = isSkipped(day, zones) ? startOf(addDays(day, 1), zones) : nominalStart(day, zones);
  if (starts.size >= MOST_DAYS) starts.clear();
  startsOf.set(zones, starts.set(day, start));
  return start;
}

/** Start and end of a chart day. */
export interface DayBounds {
  start: Date;
  /** Excluded; the start of the next chart day. Equal to `start` on a day that does not happen. */
  end: Date;
}

/**
 * The bounds of a chart day: from 03:00 local time to 03:00 on the next day. It is an hour (Lord Howe: half
 * an hour) shorter or longer when the clocks change, and ends where the next day starts in the new zone
 * when the zone changes. Source: docs/adherence.md, "The day".
 */
export function chartDayBounds(day: string, zones: readonly ZoneSpan[]): DayBounds {
  return {
    start: new Date(startOf(day, zones)),
    end: new Date(startOf(addDays(day, 1), zones)),
  };
}

/** The chart day that contains the instant. */
export function chartDayOf(instant: Date, zones: readonly ZoneSpan[]): string {
  const at = instant.getTime();
  const utcDay = new Date(at - DAY_START_HOUR * HOUR).toISOString().slice(0, 10);
  let day = addDays(utcDay, -2);
  while (startOf(addDays(day, 1), zones) <= at) day = addDays(day, 1);
  return day;
}

/**
 * The chart day from which a change of zone made at `instant` applies: the next one that begins after it in
 * the new zone. Past days are never rewritten.
 */
export function nextChartDay(instant: Date, zones: readonly ZoneSpan[], newZone: string): string {
  let day = addDays(chartDayOf(instant, zones), 1);
  const kept = (fromDay: string) =>
    zones.filter((zone) => zone.fromDay === null || zone.fromDay < fromDay);
  while (startOf(day, [...kept(day), { fromDay: day, timezone: newZone }]) <= instant.getTime()) {
    day = addDays(day, 1);
  }
  return day;
}

/** What all due times of a chart day have in common. */
interface DueDay {
  isSkipped: boolean;
  timezone: string;
  next: string;
  /** The instant at which the next zone of the patient takes over. */
  until: number;
}

/** Days already looked at, cached for as long as their list of zones lives. */
const dueDaysOf = new WeakMap<readonly ZoneSpan[], Map<string, DueDay>>();

function dueDayOf(day: string, zones: readonly ZoneSpan[]): DueDay {
  const days = dueDaysOf.get(zones) ?? new Map<string, DueDay>();
  const known = days.get(day);
  if (known) return known;
  const next = addDays(day, 1);
  const timezone = zoneOn(day, zones);
  const changes = zoneOn(next, zones) !== timezone;
  const until = changes ? startOf(next, zones) : Number.POSITIVE_INFINITY;
  const found = { isSkipped: isSkipped(day, zones), timezone, next, until };
  if (days.size >= MOST_DAYS) days.clear();
  dueDaysOf.set(zones, days.set(day, found));
  return found;
}

/**
 * When a schedule is due on a chart day: times before 03:00 fall on the next calendar day. Null: nothing is
 * due, because the day does not happen or the patient has changed zones by then.
 *
 * @param time local time of day, `HH:MM` with optional seconds
 */
export function dueInstant(day: string, time: string, zones: readonly ZoneSpan[]): Date | null {
  const { isSkipped: never, timezone, next, until } = dueDayOf(day, zones);
  if (never) return null;
  const night = Number(time.slice(0, 2)) < DAY_START_HOUR;
  const due = instantOf(night ? next : day, time, timezone);
  return due >= until ? null : new Date(due);
}

/**
 * The instant of a time of day `HH:MM` on a calendar day of a zone. A time that the clocks skip moves forward by
 * the gap; of one that occurs twice, the first counts.
 */
export function localInstant(day: string, time: string, timezone: string): Date {
  return new Date(instantOf(day, time, timezone));
}

/** The calendar day of an instant in a zone; unlike {@link localDateTime} for very many instants. */
export function calendarDayOf(instant: Date, timezone: string): string {
  const at = instant.getTime();
  return new Date(at + offsetPeriodAt(at, timezone).offset).toISOString().slice(0, 10);
}

/** Local date and time of an instant, `YYYY-MM-DD` and `HH:MM:SS.SSS`. */
export function localDateTime(instant: Date, timezone: string): { date: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime();
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ fractionalSecondDigits: 3 }),
  };
}
