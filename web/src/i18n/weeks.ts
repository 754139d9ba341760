import { shiftDate } from "./format.ts";

/** Days of the week as in Intl: 1 is Monday, 7 Sunday. */
type Weekday = number;

interface WithWeekInfo {
  weekInfo?: { firstDay: Weekday };
  getWeekInfo?: () => { firstDay: Weekday };
}

/**
 * First day of the week in a locale; if the browser does not know, Sunday for the US and Monday
 * elsewhere.
 */
export function firstWeekday(locale: string): Weekday {
  const known: Intl.Locale & WithWeekInfo = new Intl.Locale(locale);
  const info = known.getWeekInfo?.() ?? known.weekInfo;
  return info?.firstDay ?? (known.region === "US" ? 7 : 1);
}

/** The first date of the week of a date. Dates are `YYYY-MM-DD`. */
export function weekStart(date: string, first: Weekday): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return shiftDate(date, -((weekday - first + 7) % 7));
}

/** Every date from `from` to `to`, inclusive. */
export function datesBetween(from: string, to: string): string[] {
  const dates = [];
  for (let date = from; date <= to; date = shiftDate(date, 1)) dates.push(date);
  return dates;
}

/** The first date of the month that is `months` after the date's month. */
export function monthStart(date: string, months = 0): string {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

/** The last date of the date's month. */
export function monthEnd(date: string): string {
  return shiftDate(monthStart(date, 1), -1);
}

function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", numberingSystem: "latn", ...options });
}

const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** `November 15 – 21, 2026` */
export function formatDates(from: string, to: string, locale: string): string {
  const options = { day: "numeric", month: "long", year: "numeric" } as const;
  return formatter(locale, options).formatRange(at(from), at(to));
}

/** `November 2026` */
export function formatMonth(date: string, locale: string): string {
  return formatter(locale, { month: "long", year: "numeric" }).format(at(date));
}

/** `Sun`, or `S` where there is little room. */
export function formatWeekday(date: string, locale: string, style: "short" | "narrow" | "long") {
  return formatter(locale, { weekday: style }).format(at(date));
}

/** `Nov 21` */
export function formatDayMonth(date: string, locale: string): string {
  return formatter(locale, { day: "numeric", month: "short" }).format(at(date));
}

/** `November` */
export function formatMonthName(date: string, locale: string): string {
  return formatter(locale, { month: "long" }).format(at(date));
}

/** `November 16 – 22`: days of the current year, as a heading. */
export function formatDaysShort(from: string, to: string, locale: string): string {
  return formatter(locale, { day: "numeric", month: "long" }).formatRange(at(from), at(to));
}

/** `Nov` */
export function formatShortMonth(date: string, locale: string): string {
  return formatter(locale, { month: "short" }).format(at(date));
}
