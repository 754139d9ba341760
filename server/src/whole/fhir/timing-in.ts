import type { MedicineInput } from "@dosebeat/contract/medicines";
import {
  addDays,
  calendarDayOf,
  DAY_START_HOUR,
  type ZoneSpan,
  zoneOn,
} from "@dosebeat/domain/time/local-time";
import { DAYS_OF_WEEK, type Dosage } from "./elements.ts";
import type { Lines } from "./lines.ts";

/** One time of day, with the chart days on which it applies. */
export interface TimedRow {
  time: string;
  recurrence: MedicineInput["schedules"][number]["recurrence"];
  /** Chart days, both inclusive; null: not stated. */
  start: string | null;
  end: string | null;
}

type Repeat = NonNullable<NonNullable<Dosage["timing"]>["repeat"]>;

const READ = ["boundsPeriod", "frequency", "period", "periodUnit", "dayOfWeek", "timeOfDay"];

/** Units of a period in days. */
const UNITS: Readonly<Record<string, number>> = { d: 1, wk: 7 };

/** The plan rows for a timing; none, with the reason in `lines`, if a plan cannot express it. */
export function rowsOfTiming(
  { repeat, ...timing }: NonNullable<Dosage["timing"]>,
  path: string,
  zones: readonly ZoneSpan[],
  lines: Lines,
): TimedRow[] {
  for (const name of Object.keys(timing))
    if (name !== "id") lines.error(`${path}.${name}`, "Only timings with `repeat` are understood");
  if (!repeat) {
    lines.error(path, "Send `repeat`");
    return [];
  }
  const at = `${path}.repeat`;
  for (const name of Object.keys(repeat)) {
    if (!READ.includes(name) && name !== "id")
      lines.error(`${at}.${name}`, "No plan here can say this");
  }
  const times = repeat.timeOfDay ?? [];
  if (times.length === 0) lines.error(`${at}.timeOfDay`, "Send each time of day");
  if (times.some((time) => !time.endsWith(":00")))
    lines.error(`${at}.timeOfDay`, "Times are in whole minutes");
  const bounds = boundsOf(repeat, `${at}.boundsPeriod`, zones, lines);
  const rule = ruleOf(repeat, at, lines);
  if (!rule || times.length === 0) return [];
  return times.map((time) => rowAt(time.slice(0, 5), rule, bounds));
}

type Rule =
  | { kind: "daily" }
  | { kind: "weekdays"; days: number[] }
  | { kind: "interval"; every: number };

interface Bounds {
  start: string | null;
  end: string | null;
}

/** Times before 03:00 belong to the previous chart day. */
function rowAt(time: string, rule: Rule, { start, end }: Bounds): TimedRow {
  const back = Number(time.slice(0, 2)) < DAY_START_HOUR ? 1 : 0;
  const shifted = (day: string | null) => day && addDays(day, -back);
  const first = shifted(start);
  return { time, recurrence: recurrenceOf(rule, back, first), start: first, end: shifted(end) };
}

function recurrenceOf(rule: Rule, back: number, first: string | null): TimedRow["recurrence"] {
  switch (rule.kind) {
    case "daily":
      return null;
    case "weekdays":
      return {
        kind: "weekdays",
        days: rule.days
          .map((day) => ((day + 6 - back) % 7) + 1)
          .toSorted((one, other) => one - other),
      };
    case "interval":
      return { ...rule, ...(first !== null && { anchor: first }) };
  }
}

function ruleOf(repeat: Repeat, at: string, lines: Lines): Rule | null {
  const { frequency, period = 1, periodUnit = "d", dayOfWeek, timeOfDay = [] } = repeat;
  const unit = UNITS[periodUnit];
  const every = period * (unit ?? 0);
  if (unit === undefined || !Number.isInteger(period) || every < 1 || every > 366) {
    lines.error(
      `${at}.period`,
      "A period is a whole number of days (`d`) or weeks (`wk`), to 366 days",
    );
    return null;
  }
  const days = [...new Set(dayOfWeek ?? [])].map((day) => DAYS_OF_WEEK.indexOf(day) + 1);
  const isOfWeek = days.length > 0;
  if (isOfWeek && period !== 1) {
    lines.error(`${at}.period`, "Days of the week are understood only with a period of 1");
    return null;
  }
  const due = timeOfDay.length * (periodUnit === "wk" && isOfWeek ? days.length : 1);
  if (frequency !== undefined && frequency !== due) {
    lines.error(`${at}.frequency`, `It says ${frequency}, and times and days say ${due}`);
    return null;
  }
  if (isOfWeek) return { kind: "weekdays", days: days.toSorted((one, other) => one - other) };
  return every === 1 ? { kind: "daily" } : { kind: "interval", every };
}

function boundsOf(
  { boundsPeriod }: Repeat,
  path: string,
  zones: readonly ZoneSpan[],
  lines: Lines,
): Bounds {
  const dayIn = (name: "start" | "end") => {
    const text = boundsPeriod?.[name];
    if (text === undefined) return null;
    if (text.length === 10) return text;
    lines.warn(`${path}.${name}`, "Its time of day is left out: plans begin and end with days");
    const day = text.slice(0, 10);
    return calendarDayOf(new Date(text), zoneOn(day, zones));
  };
  const bounds = { start: dayIn("start"), end: dayIn("end") };
  if (bounds.start !== null && bounds.end !== null && bounds.end < bounds.start)
    lines.error(path, "It ends before it begins");
  if (boundsPeriod) lines.unread(boundsPeriod, path, ["id", "start", "end"]);
  return bounds;
}
