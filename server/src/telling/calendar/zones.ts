import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { localDateTime, steadyOffset } from "@dosebeat/domain/time/local-time";
import { tzlib_get_ical_block } from "timezones-ical-library";

/** Longer than any clock change, and shorter than the time until the next one. */
const CHANGE_WITHIN = 3 * HOUR;

/** A change of the clocks, every year or once. */
interface Rule {
  /** Local time before the change, as if it were UTC. */
  first: number;
  /** Month from 0, weekday from Sunday, and which one of the month, from the end if negative. */
  yearly: { month: number; weekday: number; which: number } | null;
  /** Offset from UTC before and after, in milliseconds. */
  before: number;
  after: number;
  /** Instants of its changes by year, filled on demand. */
  changes: Map<number, number>;
}

/** A zone as calendars read it. */
interface CalendarZone {
  /** Its name in the VTIMEZONE. */
  id: string;
  /** The lines of the VTIMEZONE. */
  lines: readonly string[];
  rules: readonly Rule[];
}

const known = new Map<string, CalendarZone | undefined>();

/** The VTIMEZONE of a zone; undefined: the library does not have it. */
export function calendarZone(name: string): CalendarZone | undefined {
  if (known.has(name)) return known.get(name);
  const zone = readZone(name);
  known.set(name, zone);
  return zone;
}

function readZone(name: string): CalendarZone | undefined {
  const [block] = tzlib_get_ical_block(name);
  const id = /^BEGIN:VTIMEZONE\r\nTZID:(\S+)/.exec(block ?? "")?.[1];
  if (block === undefined || id === undefined) return undefined;
  const parts = block.matchAll(/BEGIN:(STANDARD|DAYLIGHT)\r\n(.*?)END:\1/gs);
  const rules = [...parts].map(([, , lines = ""]) => ruleOf(lines));
  return { id, lines: block.trim().split("\r\n"), rules };
}

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

function ruleOf(lines: string): Rule {
  const [, date = "", time = ""] = /DTSTART:(\d{8})T(\d{6})/.exec(lines) ?? [];
  const numbers = [date.slice(0, 4), date.slice(4, 6), date.slice(6), time.slice(0, 2)].map(Number);
  const [year = 0, month = 1, day = 1, hour = 0] = numbers;
  const rule = /RRULE:FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-?\d)([A-Z]{2})/.exec(lines);
  return {
    first: Date.UTC(year, month - 1, day, hour, Number(time.slice(2, 4))),
    yearly: rule && {
      month: Number(rule[1]) - 1,
      which: Number(rule[2]),
      weekday: WEEKDAYS.indexOf(rule[3] ?? ""),
    },
    before: offsetIn(/TZOFFSETFROM:([+-]\d{4})/.exec(lines)?.[1]),
    after: offsetIn(/TZOFFSETTO:([+-]\d{4})/.exec(lines)?.[1]),
    changes: new Map(),
  };
}

function offsetIn(text = "+0000"): number {
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3));
  return (text.startsWith("-") ? -minutes : minutes) * MINUTE;
}

/**
 * The local time of an instant, as if it were UTC. Undefined if a calendar would read another instant from it: in a
 * repeated hour, which programs resolve either way, and if the offsets of the library and this machine differ because
 * one has older zone data.
 */
export function localIn(instant: Date, name: string): Date | undefined {
  const zone = calendarZone(name);
  if (!zone) return undefined;
  const at = instant.getTime();
  const local = localAt(instant, name);
  if (local - at !== offsetAt(zone, at)) return undefined;
  const isTwice = [-CHANGE_WITHIN, CHANGE_WITHIN].some((hours) => {
    const other = local - offsetAt(zone, at + hours);
    return other !== at && local - other === offsetAt(zone, other);
  });
  return isTwice ? undefined : new Date(local);
}

/** According to this machine's zone data. */
function localAt(instant: Date, name: string): number {
  const offset = steadyOffset(instant.getTime(), name);
  if (offset !== null) return instant.getTime() + offset;
  const { date, time } = localDateTime(instant, name);
  return Date.parse(`${date}T${time}Z`);
}

/** The offset from UTC by the rules. */
function offsetAt({ rules }: CalendarZone, at: number): number {
  let newest = { at: Number.NEGATIVE_INFINITY, offset: rules[0]?.after ?? 0 };
  for (const rule of rules) {
    const change = newestChange(rule, at);
    if (change !== undefined && change > newest.at) newest = { at: change, offset: rule.after };
  }
  return newest.offset;
}

function newestChange(rule: Rule, at: number): number | undefined {
  const year = new Date(at).getUTCFullYear();
  for (const one of [year + 1, year, year - 1]) {
    const change = rule.changes.get(one) ?? changeIn(rule, one) - rule.before;
    rule.changes.set(one, change);
    if (change <= at) return change;
  }
  return undefined;
}

/** Local time of the change in a year. */
function changeIn({ first, yearly }: Rule, year: number): number {
  if (!yearly) return first;
  const { month, weekday, which } = yearly;
  const clock = first % DAY;
  if (which > 0) {
    const start = Date.UTC(year, month, 1);
    const days = (weekday - new Date(start).getUTCDay() + 7) % 7;
    return start + (days + 7 * (which - 1)) * DAY + clock;
  }
  const end = Date.UTC(year, month + 1, 0);
  const days = (new Date(end).getUTCDay() - weekday + 7) % 7;
  return end - (days + 7 * (-which - 1)) * DAY + clock;
}
