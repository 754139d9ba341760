// The only zone arithmetic of the product. Instants come in and go out as Date (UTC); days are
// `YYYY-MM-DD`; zones are IANA names. Nothing here knows what time it is now.
import { Temporal } from "temporal-polyfill";

/**
 * A zone of a patient: in force from chart day `fromDay` on; `null` is the first zone, which covers
 * all earlier time. Spans are sorted, the first has `fromDay: null`.
 */
export interface ZoneSpan {
  fromDay: string | null;
  timezone: string;
}

/** Hour at which a chart day begins (docs/adherence.md, "The day"). */
export const DAY_START_HOUR = 3;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether this runtime knows the IANA zone. Offsets such as `+02:00` are no zones. */
export function zoneExists(timezone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(timezone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}

/** The calendar date `days` later (earlier when negative). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Every date from `from` to `to`, both included; empty when `to` is before `from`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A time during which a zone keeps one offset from UTC, all in milliseconds. */
interface Stretch {
  from: number;
  to: number;
  offset: number;
}

/** What zones did is a fact that never changes while the program runs, so it is looked up once. */
const stretchesOf = new Map<string, Stretch[]>();

function stretchAt(instant: number, timezone: string): Stretch {
  const known = stretchesOf.get(timezone) ?? [];
  const found = known.find(({ from, to }) => from <= instant && instant < to);
  if (found) return found;
  const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  const stretch = {
    from: here.getTimeZoneTransition("previous")?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: here.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: here.offsetNanoseconds / 1e6,
  };
  // On a transition itself "previous" means the one before, whose offset was another.
  if (
    here.add({ nanoseconds: 1 }).getTimeZoneTransition("previous")?.epochMilliseconds === instant
  ) {
    stretch.from = instant;
  }
  stretchesOf.set(timezone, [...known, stretch]);
  return stretch;
}

/**
 * The instant of a local date and time of day. A time that the clocks skip moves forward by the gap,
 * one that occurs twice is the first (RFC 5545).
 */
function instantOf(day: string, time: string, timezone: string): number {
  const asUtc =
    Date.parse(day) + Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5)) * MINUTE;
  const { from, to, offset } = stretchAt(asUtc, timezone);
  // No zone is further than 26 hours from another: the clocks do not change anywhere near.
  if (asUtc - from > 26 * HOUR && to - asUtc > 26 * HOUR) return asUtc - offset;
  return Temporal.PlainDate.from(day)
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(timezone, { disambiguation: "compatible" }).epochMilliseconds;
}

/** The zone in force on a chart day. */
export function zoneOn(day: string, zones: readonly ZoneSpan[]): string {
  const span = zones.findLast(({ fromDay }) => fromDay === null || fromDay <= day);
  if (!span) throw new RangeError("the first zone must cover all earlier time");
  return span.timezone;
}

function startIn(day: string, timezone: string): number {
  return instantOf(day, `0${DAY_START_HOUR}:00`, timezone);
}

function nominalStart(day: string, zones: readonly ZoneSpan[]): number {
  return startIn(day, zoneOn(day, zones));
}

/**
 * A day that does not happen: the patient flew over it (after a change of zone its start would not
 * come later than the start of the day before), or the zone itself skipped it (Apia, 2011-12-30).
 */
function isSkipped(day: string, zones: readonly ZoneSpan[]): boolean {
  const before = addDays(day, -1);
  const timezone = zoneOn(day, zones);
  const start = startIn(day, timezone);
  const flownOver = timezone !== zoneOn(before, zones) && start <= nominalStart(before, zones);
  return flownOver || start >= startIn(addDays(day, 1), timezone);
}

/** Starts of days that were worked out for a list of zones; they live as long as the list. */
const startsOf = new WeakMap<readonly ZoneSpan[], Map<string, number>>();

function startOf(day: string, zones: readonly ZoneSpan[]): number {
  const starts = startsOf.get(zones) ?? new Map<string, number>();
  const known = starts.get(day);
  if (known !== undefined) return known;
  const start = isSkipped(day, zones) ? startOf(addDays(day, 1), zones) : nominalStart(day, zones);
  startsOf.set(zones, starts.set(day, start));
  return start;
}

export interface DayBounds {
  start: Date;
  /** Excluded; the start of the next chart day. Equal to `start` on a day that does not happen. */
  end: Date;
}

/**
 * The chart day: 03:00 local to 03:00 local of the next day, an hour (Lord Howe: half an hour) less
 * or more when the clocks change, stretched or shrunk to the new zone's start when the zone changes.
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
 * The chart day from which a change of zone made at `instant` holds: the next one that begins, in the
 * new zone, after that instant. Time that has passed is never rewritten.
 */
export function nextChartDay(instant: Date, zones: readonly ZoneSpan[], newZone: string): string {
  let day = addDays(chartDayOf(instant, zones), 1);
  const kept = (fromDay: string) =>
    zones.filter((span) => span.fromDay === null || span.fromDay < fromDay);
  while (startOf(day, [...kept(day), { fromDay: day, timezone: newZone }]) <= instant.getTime()) {
    day = addDays(day, 1);
  }
  return day;
}

/**
 * When a schedule is due on a chart day: times before 03:00 fall on the next calendar day. Null when
 * nothing is due then: the day does not happen, or the patient had left the zone by that time.
 *
 * @param time local time of day, `HH:MM` with optional seconds
 */
export function dueInstant(day: string, time: string, zones: readonly ZoneSpan[]): Date | null {
  if (isSkipped(day, zones)) return null;
  const night = Number(time.slice(0, 2)) < DAY_START_HOUR;
  const timezone = zoneOn(day, zones);
  const due = instantOf(night ? addDays(day, 1) : day, time, timezone);
  const next = addDays(day, 1);
  if (zoneOn(next, zones) !== timezone && due >= startOf(next, zones)) return null;
  return new Date(due);
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
