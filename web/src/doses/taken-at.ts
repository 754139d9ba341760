import { getDate, shiftDate } from "../i18n/format.ts";
import { instantOf } from "../i18n/instant-of.ts";

const DAY = 86_400_000;

/** A dose taken further than this from its due time is another dose (the server refuses it). */
const FURTHEST = DAY;

/** The calendar dates, oldest first, on which a dose due at `due` can have been taken until `now`. */
export function possibleDates(due: number, now: number, zone: string): string[] {
  const first = getDate(due - FURTHEST, zone);
  const last = getDate(Math.min(due + FURTHEST, Math.max(now, due - FURTHEST)), zone);
  const dates: string[] = [];
  for (let date = first; date <= last; date = shiftDate(date, 1)) dates.push(date);
  return dates;
}

/** The instant of a date and a time (`HH:MM`) in a zone; of two the first. Null: the clocks skipped it. */
export function takenAt(date: string, time: string, zone: string): number | null {
  return instantOf(Date.parse(`${date}T${time}:00Z`), zone);
}

export type TimeFault = "timeNeeded" | "timeSkipped" | "timeFuture" | "timeFar";

/** What is wrong with an instant for a dose; null: nothing. */
export function timeFault(at: number | null, due: number, now: number): TimeFault | null {
  if (at === null) return "timeSkipped";
  if (at > now) return "timeFuture";
  return Math.abs(at - due) > FURTHEST ? "timeFar" : null;
}
