import {
  addDays,
  calendarDayOf,
  chartDayOf,
  localInstant,
  type ZoneSpan,
  zoneOn,
} from "@dosebeat/domain/time/local-time";
import { invalid } from "../../http/errors.ts";
import { isDate, refuseLongRange } from "../../http/instant-range.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";

/** Days that are searched if no first day is given. */
const USUAL_DAYS = 30;

/** A dose counts at its press, which may be this many days before or after its due day. */
const DAYS_BEFORE = 2;
const DAYS_AFTER = 3;

type Dates = string | string[] | undefined;

/** A requested span. */
export interface AskedTime {
  /** Calendar days, both inclusive. */
  days: DayRange;
  /** Chart days with all doses that may count in this span. */
  chartDays: DayRange;
  /** Whether an instant is within it. */
  has(at: string): boolean;
}

interface Bound {
  operator: string;
  value: string;
}

/** @throws 400 for more than 400 days, or an end before the start */
export function askedTime(
  given: Dates,
  zones: readonly ZoneSpan[],
  now: Date,
  name = "date",
): AskedTime {
  const bounds = [given ?? []].flat().map(boundOf);
  const zone = zones.at(-1)?.timezone ?? "UTC";
  const today = calendarDayOf(now, zone);
  const dayOf = ({ value }: Bound) =>
    isDate(value) ? value : calendarDayOf(new Date(value), zone);
  const lasts = bounds.filter(({ operator }) => /^(?:eq|le|lt)$/.test(operator)).map(dayOf);
  const firsts = bounds.filter(({ operator }) => /^(?:eq|ge|gt)$/.test(operator)).map(dayOf);
  const first = firsts.toSorted().at(-1);
  const last = lasts.toSorted()[0];
  const to = last ?? (first !== undefined && first > today ? first : today);
  const from = first ?? addDays(to, -USUAL_DAYS);
  refuseLongRange(from, to, [name, name]);
  const zoneAt = (at: Date) =>
    zones.findLast(({ fromDay }) => fromDay === null || fromDay <= chartDayOf(at, zones))
      ?.timezone ?? zone;
  return {
    days: { from, to },
    chartDays: { from: addDays(from, -DAYS_AFTER), to: addDays(to, DAYS_BEFORE) },
    has(text) {
      const at = new Date(text);
      const day = calendarDayOf(at, zoneAt(at));
      const isNear = first !== undefined || day >= from;
      return isNear && day <= to && bounds.every((bound) => isWithin(at, day, bound));
    },
  };
}

/** The whole days requested, both inclusive. @throws 400 for more than 400, or an end before the start */
export function askedDays(given: Dates, zones: readonly ZoneSpan[], now: Date): DayRange {
  const included = [given ?? []].flat().map((text) => {
    const { operator, value } = boundOf(text);
    if (operator === "gt") return `ge${addDays(value, 1)}`;
    return operator === "lt" ? `le${addDays(value, -1)}` : text;
  });
  return askedTime(included, zones, now).days;
}

/** Requested instants; null: no bound. */
export interface AskedInstants {
  from: Date | null;
  /** Exclusive. */
  before: Date | null;
}

/** When something was recorded; in this search every instant has exactly one place. */
export function askedInstants(given: Dates, zones: readonly ZoneSpan[]): AskedInstants {
  const spans = [given ?? []].flat().map((text) => {
    const { operator, value } = boundOf(text);
    const { start, end } = spanOf(value, zones);
    return {
      from: operator === "gt" ? end : /^(?:eq|ge)$/.test(operator) ? start : null,
      before: operator === "lt" ? start : /^(?:eq|le)$/.test(operator) ? end : null,
    };
  });
  const froms = spans.flatMap(({ from }) => from?.getTime() ?? []);
  const befores = spans.flatMap(({ before }) => before?.getTime() ?? []);
  return {
    from: froms.length > 0 ? new Date(Math.max(...froms)) : null,
    before: befores.length > 0 ? new Date(Math.min(...befores)) : null,
  };
}

/** A calendar day, or the millisecond of an instant; the end is exclusive. */
function spanOf(value: string, zones: readonly ZoneSpan[]): { start: Date; end: Date } {
  if (!isDate(value)) {
    const start = new Date(value);
    return { start, end: new Date(start.getTime() + 1) };
  }
  const midnight = (day: string) => localInstant(day, "00:00", zoneOn(day, zones));
  return { start: midnight(value), end: midnight(addDays(value, 1)) };
}

function boundOf(text: string): Bound {
  const [, operator = "eq", value = ""] = /^([a-z]{2})?(.*)$/.exec(text) ?? [];
  return { operator, value };
}

function isWithin(at: Date, day: string, { operator, value }: Bound): boolean {
  const order = isDate(value)
    ? day.localeCompare(value)
    : Math.sign(at.getTime() - Date.parse(value));
  switch (operator) {
    case "ge":
      return order >= 0;
    case "gt":
      return order > 0;
    case "le":
      return order <= 0;
    case "lt":
      return order < 0;
    default:
      return order === 0;
  }
}

/** The id of a patient's profile in a reference, which the contract has checked. */
export function patientIn(reference: string): number {
  return Number(/[0-9]+$/.exec(reference)?.[0] ?? 0);
}

/** One of our ids, which are numbers; 0, which names nothing, for anything else. */
export function numberIn(id: string): number {
  return /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : 0;
}

/** Whichever of two names of a parameter was used. @throws 400 for both */
export function eitherOf(one: Dates, other: Dates, name: string): Dates {
  if (one !== undefined && other !== undefined)
    throw invalid([name], "must not be given under two names");
  return one ?? other;
}
