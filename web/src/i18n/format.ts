import { cityInName } from "@dosebeat/contract/cities";
import { cityOf } from "./zone-cities.ts";

/**
 * Formats dates and numbers for people; nothing else does. Instants are UTC; the zone is always passed
 * in and is the patient's. A narrow no-break space joins a number to its unit.
 */
const NARROW = "\u202f";
const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  // Western digits in Arabic too, as in the charts.
  const created = new Intl.DateTimeFormat(locale, { numberingSystem: "latn", ...options });
  cache.set(key, created);
  return created;
}

/** `17:12` */
export function formatTime(instant: string | number, zone: string, locale: string): string {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone } as const;
  return formatter(locale, options).format(new Date(instant));
}

/** `Nov 21, 17:12` */
export function formatDateTime(instant: string | number, zone: string, locale: string): string {
  return formatter(locale, {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(new Date(instant));
}

/** `Nov 21` */
export function formatDay(instant: number, zone: string, locale: string): string {
  const options = { month: "short", day: "numeric", timeZone: zone } as const;
  return formatter(locale, options).format(new Date(instant));
}

/** `Nov 2026` */
export function formatShortMonth(instant: number, zone: string, locale: string): string {
  const options = { year: "numeric", month: "short", timeZone: zone } as const;
  return formatter(locale, options).format(new Date(instant));
}

/** `Sat, Nov 21, 17:12` */
export function formatMoment(instant: number, zone: string, locale: string): string {
  return formatter(locale, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(new Date(instant));
}

/** `Nov 21, 2026` */
export function formatFullDay(instant: string | number, zone: string, locale: string): string {
  const day = { year: "numeric", month: "short", day: "numeric", timeZone: zone } as const;
  return formatter(locale, day).format(new Date(instant));
}

const DATE_STYLES = {
  LL: { year: "numeric", month: "long", day: "numeric" },
  weekday: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  /** Without the year: `Saturday, November 21` */
  day: { weekday: "long", month: "long", day: "numeric" },
  short: { weekday: "short", month: "short", day: "numeric" },
  /** `November 21` */
  monthDay: { month: "long", day: "numeric" },
  /** `Sat` */
  name: { weekday: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A calendar date `YYYY-MM-DD` as `November 21, 2026`, or in another style. */
export function formatDate(date: string, locale: string, style: keyof typeof DATE_STYLES = "LL") {
  const options = { ...DATE_STYLES[style], timeZone: "UTC" } as const;
  return formatter(locale, options).format(new Date(`${date}T00:00:00Z`));
}

/** The weekday of a calendar date `YYYY-MM-DD`, such as `Tuesday`. */
export function formatWeekday(date: string, locale: string): string {
  return formatter(locale, { weekday: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** Days from one to another, both included: `Nov 24 – 26, 2026`; one day as `Nov 24, 2026`. */
export function formatDaySpan(from: string, to: string, locale: string): string {
  const options = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;
  const instantOf = (date: string) => new Date(`${date}T00:00:00Z`);
  const format = formatter(locale, options);
  return from === to
    ? format.format(instantOf(from))
    : format.formatRange(instantOf(from), instantOf(to));
}

/** The same without the year: `Nov 24 – 26` */
export function formatShortSpan(from: string, to: string, locale: string): string {
  const options = { month: "short", day: "numeric", timeZone: "UTC" } as const;
  const instantOf = (date: string) => new Date(`${date}T00:00:00Z`);
  const format = formatter(locale, options);
  return from === to
    ? format.format(instantOf(from))
    : format.formatRange(instantOf(from), instantOf(to));
}

/** Short names in a row: `Mon, Wed, Fri` */
export function formatUnits(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(names);
}

/** `dosage_time` for display: `08:00`. */
export function formatDosageTime(time: string): string {
  return time.slice(0, 5);
}

/** With a minus sign in place of the hyphen that browsers write; what rounds to zero has none. */
function signed(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const all = { numberingSystem: "latn", signDisplay: "negative", ...options } as const;
  return new Intl.NumberFormat(locale, all).format(value).replace("-", "\u2212");
}

/** `1,240`, `0.5`, `−5` */
export function formatNumber(value: number, locale: string): string {
  return signed(value, locale);
}

/** `82 %`, `21.3 °C`, `−102 dBm` */
export function formatUnit(value: number, unit: string, digits: number, locale: string): string {
  const number = signed(value, locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${number}${NARROW}${unit}`;
}

/**
 * A figure in percent, rounded to one decimal: `86.7 %`, `90 %`. Only a full share shows as 100 %, and only none as
 * 0 %. The denominator must not be 0.
 */
export function formatFigure(
  { numerator, denominator }: { numerator: number; denominator: number },
  locale: string,
): string {
  const tenths = Math.round((1000 * numerator) / denominator);
  const least = numerator > 0 ? 1 : 0;
  const most = numerator < denominator ? 999 : 1000;
  const shown = Math.min(most, Math.max(least, tenths));
  return formatUnit(shown / 10, "%", shown % 10 === 0 ? 0 : 1, locale);
}

/** The common name of a zone: `New York`, `Kairo`. Its city is in the given language if that table is loaded. */
export function formatZone(zone: string, locale: string): string {
  return cityOf(zone, locale) ?? cityInName(zone);
}

/** The calendar date `YYYY-MM-DD` of an instant in a zone. */
export function getDate(instant: number, zone: string): string {
  const options = { year: "numeric", month: "2-digit", day: "2-digit", timeZone: zone } as const;
  return formatter("en-CA", options).format(new Date(instant));
}

/** The chart day of an instant in a zone. It starts at three by the clock, also in nights in which clocks change. */
export function getChartDay(instant: number, zone: string): string {
  const isNight = formatTime(instant, zone, "en-GB") < "03:00";
  return shiftDate(getDate(instant, zone), isNight ? -1 : 0);
}

/** The calendar date some days later. */
export function shiftDate(date: string, days: number): string {
  const shifted = new Date(`${date}T00:00:00Z`);
  shifted.setUTCDate(shifted.getUTCDate() + days);
  return shifted.toISOString().slice(0, 10);
}
