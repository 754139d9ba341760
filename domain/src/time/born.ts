import { DAY } from "./durations.ts";

const FIRST_YEAR = 1900;

/**
 * Whether a text says when somebody was born: a year alone, `YYYY`, or a whole date, `YYYY-MM-DD`, which must be in
 * the calendar. Earlier than 1900 is a typing error.
 */
export function isBorn(text: string): boolean {
  if (!/^\d{4}(-\d\d-\d\d)?$/.test(text) || Number(text.slice(0, 4)) < FIRST_YEAR) return false;
  const date = new Date(`${text}${text.length === 4 ? "-01-01" : ""}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a year or date of birth is not in the future anywhere on earth at `now`. */
export function isBornBy(born: string, now: Date): boolean {
  // The calendar is a day ahead of UTC in the east.
  const last = new Date(now.getTime() + DAY).toISOString();
  return born <= last.slice(0, born.length);
}

/** The year, `YYYY`, of a year or date of birth. */
export function yearOfBirth(born: string): string {
  return born.slice(0, 4);
}
