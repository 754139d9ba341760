import { formatTime, getDate, shiftDate } from "../i18n/format.ts";

const MINUTE = 60_000;
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

/**
 * The instant at which the clocks of the zone showed a date and a time, found from a known instant
 * near by; of two the first. Null when there is none: the clocks skipped it.
 */
export function instantNear(known: number, date: string, time: string, zone: string) {
  const shown = (at: number) => `${getDate(at, zone)} ${formatTime(at, zone, "en-GB")}`;
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const start = Math.floor(known / MINUTE) * MINUTE;
  const guess = start + wanted - Date.parse(`${shown(start).replace(" ", "T")}:00Z`);
  const offs = [-60, -30, 0, 30, 60].map((minutes) => guess + minutes * MINUTE);
  return offs.find((at) => shown(at) === `${date} ${time}`) ?? null;
}

export type TimeFault = "timeNeeded" | "timeSkipped" | "timeFuture" | "timeFar";

/** What is wrong with an instant for a dose; null: nothing. */
export function timeFault(at: number | null, due: number, now: number): TimeFault | null {
  if (at === null) return "timeSkipped";
  if (at > now) return "timeFuture";
  return Math.abs(at - due) > FURTHEST ? "timeFar" : null;
}
