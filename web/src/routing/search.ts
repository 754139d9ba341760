import { isRange, type Range } from "./sensor-range.ts";

/** The search parameters of screens; malformed values count as absent. */
type Search = Record<string, unknown>;

/** The router merges the parsed parameters into the raw ones; this removes all that were not parsed. */
export function only<Read extends object>(read: (search: Search) => Read) {
  return (search: Search): Read => {
    const raw = Object.keys(search).map((name) => [name, undefined]);
    return { ...Object.fromEntries(raw), ...read(search) };
  };
}

/** Where to go after sign-in: an address of this site. */
export function readReturn(search: Search): { from?: string } {
  const from = search["from"];
  const isOurs = typeof from === "string" && /^\/(?![/\\])/.test(from);
  return isOurs ? { from } : {};
}

/** The request of an app; none: the app asked in a way that is not allowed. */
export function readAppRequest({ request }: Search): { request?: string } {
  return typeof request === "string" && /^[\w-]{1,64}$/.test(request) ? { request } : {};
}

/** The answer that a notification's button started. */
export function readAnswer(search: Search): { say?: "skipped" } {
  return search["say"] === "skipped" ? { say: "skipped" } : {};
}

/** The list from which a patient's page was opened, in one parameter that the page reads. */
export function readPatient({ list }: Search): { list?: string } {
  return typeof list === "string" ? { list: list.slice(0, 500) } : {};
}

/** The chart day to show; default: today. */
export function readDay(search: Search): { day?: string } {
  const day = search["day"];
  return typeof day === "string" && isDate(day) ? { day } : {};
}

/** The day of the dashboard; `view`: the full dashboard, also in simple mode. */
export function readDashboard(search: Search): { day?: string; view?: "full" } {
  return { ...readDay(search), ...(search["view"] === "full" && { view: "full" }) };
}

/** The range of the sensor screen and its last chart day; default: a week up to today. */
export function readSensorRange(search: Search): { range?: Range; day?: string } {
  const range = search["range"];
  return { ...(isRange(range) && { range }), ...readDay(search) };
}

/** The month to show, `YYYY-MM`; default: this month. */
export function readMonth(search: Search): { month?: string } {
  const month = search["month"];
  return typeof month === "string" && isDate(`${month}-01`) ? { month } : {};
}

export const DAY_COUNTS = [7, 30, 90, 365] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** How many days to show, and up to which; default: 30 days up to today. */
export function readRange(search: Search): { days?: DayCount; to?: string } {
  const days = DAY_COUNTS.find((range) => String(range) === String(search["days"]));
  const to = search["to"];
  return {
    ...(days !== undefined && { days }),
    ...(typeof to === "string" && isDate(to) && { to }),
  };
}

export const REPORT_DAY_COUNTS = [14, 30, 90] as const;
export const DEFAULT_REPORT_DAYS = 30;

/**
 * How many days a report covers, up to which day, and on which paper; default: 30 up to yesterday, on A4.
 * Staff also say whose.
 */
export interface ReportSearch {
  days?: (typeof REPORT_DAY_COUNTS)[number];
  to?: string;
  paper?: "letter";
  profileid?: number;
}

export function readReport(search: Search): ReportSearch {
  const profileid = search["profileid"];
  const days = REPORT_DAY_COUNTS.find((count) => String(count) === String(search["days"]));
  const to = search["to"];
  return {
    ...(days !== undefined && { days }),
    ...(typeof to === "string" && isDate(to) && { to }),
    ...(search["paper"] === "letter" && { paper: "letter" }),
    ...(/^[1-9]\d{0,14}$/.test(String(profileid)) && { profileid: Number(profileid) }),
  };
}

/** An id or a page number. */
export function readId(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Whether the calendar has this date: `2026-02-30` does not exist. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
