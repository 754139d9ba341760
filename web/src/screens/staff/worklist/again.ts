import { HOUR } from "@dosebeat/domain/time/durations";
import { shiftDate } from "../../../i18n/format.ts";
import { instantAt, offsetAt } from "../../../i18n/instant-of.ts";

/** When to call patients who are called again the next day. */
export const MORNING = "09:00";

/** When a row comes back, by the reader's wall clock. */
export interface Again {
  /** YYYY-MM-DD; empty: not chosen yet. */
  date: string;
  /** HH:MM; empty: not chosen yet. */
  time: string;
}

/** The instant; null: not chosen, or skipped by the clocks. */
export function againAt({ date, time }: Again, zone: string): string | null {
  const at = instantAt(date, time, zone);
  return at === null ? null : new Date(at).toISOString();
}

/** The offered times: a full hour two to three hours ahead, unless that is tomorrow, and the next morning. */
export function againChoices(now: number, zone: string): Again[] {
  const wallAt = (at: number) => new Date(at + offsetAt(at, zone)).toISOString();
  const [today, later] = [wallAt(now).slice(0, 10), wallAt(now + 3 * HOUR)];
  const tomorrow = { date: shiftDate(today, 1), time: MORNING };
  const isToday = later.startsWith(today);
  return isToday ? [{ date: today, time: `${later.slice(11, 13)}:00` }, tomorrow] : [tomorrow];
}
