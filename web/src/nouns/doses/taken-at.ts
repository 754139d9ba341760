import { DAY } from "@dosebeat/domain/time/durations";
import { getDate, shiftDate } from "../../i18n/format.ts";

/** A time further than this from the due time belongs to another dose (the server rejects it). */
const MAX_DISTANCE = DAY;

/** The calendar dates, oldest first, on which a dose due at `due` can have been taken by `now`. */
export function possibleDates(due: number, now: number, zone: string): string[] {
  const first = getDate(due - MAX_DISTANCE, zone);
  const last = getDate(Math.min(due + MAX_DISTANCE, Math.max(now, due - MAX_DISTANCE)), zone);
  const dates: string[] = [];
  for (let date = first; date <= last; date = shiftDate(date, 1)) dates.push(date);
  return dates;
}

export type TimeFault = "timeNeeded" | "timeSkipped" | "timeFuture" | "timeFar";

/** Why an instant cannot be recorded for a dose; null if it can. */
export function timeFault(at: number | null, due: number, now: number): TimeFault | null {
  if (at === null) return "timeSkipped";
  if (at > now) return "timeFuture";
  return Math.abs(at - due) > MAX_DISTANCE ? "timeFar" : null;
}
