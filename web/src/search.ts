import { isRange, type Range } from "./patient/sensor-range.ts";

/** What screens read from the address; anything malformed counts as absent. */
type Search = Record<string, unknown>;

/** Where to go after signing in: an address of this site. */
export function readReturn(search: Search): { from?: string } {
  const from = search["from"];
  const isOurs = typeof from === "string" && /^\/(?![/\\])/.test(from);
  return isOurs ? { from } : {};
}

/** The code that makes the first account an administrator; it may look like a number. */
export function readSetup(search: Search): { setupcode?: string } {
  const code = search["setupcode"];
  return typeof code === "string" || typeof code === "number" ? { setupcode: String(code) } : {};
}

/** The chart day to show; none: today. */
export function readDay(search: Search): { day?: string } {
  const day = search["day"];
  const isDate = typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day);
  return isDate && !Number.isNaN(Date.parse(day)) ? { day } : {};
}

/** The stretch of the sensor screen and the chart day it ends with; none: a week up to today. */
export function readStretch(search: Search): { range?: Range; day?: string } {
  const range = search["range"];
  return { ...(isRange(range) && { range }), ...readDay(search) };
}

export function readPage(search: Search): { page?: number } {
  const page = Number(search["page"]);
  return Number.isInteger(page) && page > 1 ? { page } : {};
}
