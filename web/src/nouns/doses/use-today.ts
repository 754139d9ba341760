import type { Doses } from "@dosebeat/contract/doses";
import { daysAtHand } from "../../first/early-calls.ts";
import { shiftDate } from "../../i18n/format.ts";
import type { Kept } from "../../offline/kept-answers.ts";
import { useDoses } from "./queries.ts";

/**
 * Today's chart day with its doses and the next day's. Starts from the zone's clock; if the
 * server's bounds differ (the patient's zone has just changed), shifts by a day.
 * @param meanwhile kept doses of today, shown until there is an answer
 */
export function useToday(zone: string | undefined, now: number, meanwhile?: Kept<Doses>) {
  const guess = zone === undefined ? null : daysAtHand(zone, now).from;
  const kept = { keptUntil: now };
  const first = useDoses(guess, guess && shiftDate(guess, 1), { ...kept, meanwhile });
  const off = guess && first.data && !first.isPlaceholderData ? offset(first.data, guess, now) : 0;
  const today = guess && shiftDate(guess, off);
  const corrected = useDoses(
    off === 0 ? null : today,
    off === 0 || !today ? null : shiftDate(today, 1),
    kept,
  );
  return { today, query: off === 0 ? first : corrected };
}

function offset(answer: Doses, guess: string, now: number): -1 | 0 | 1 {
  const day = answer.days.find((found) => found.date === guess);
  if (!day) return 0;
  if (now < Date.parse(day.start_utc)) return -1;
  return now >= Date.parse(day.end_utc) ? 1 : 0;
}
