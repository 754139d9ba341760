import type { Doses } from "@dosebeat/contract/doses";
import { shiftDate } from "../../../i18n/format.ts";
import { datesBetween } from "../../../i18n/weeks.ts";
import { useDoses, usePastDoses } from "../../../nouns/doses/queries.ts";
import { useToday } from "../../../nouns/doses/use-today.ts";
import { withZoneOf } from "../../../nouns/doses/zone-of-day.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useSchedules } from "../../../nouns/schedules/queries.ts";
import { failureOf } from "../../../ui/states/failure.ts";

/** How many full days before today are shown. */
export const PAST_DAYS = 6;

/** What Today shows: the patient, today with tomorrow, and the six days before. */
export function useTodayData(now: number) {
  const profile = useProfile();
  const { today, query } = useToday(profile.data?.timezone, now);
  const schedules = useSchedules();
  const past = usePastDoses(today && shiftDate(today, -PAST_DAYS), today && shiftDate(today, -1));
  const doses = query.data && today ? withZoneOf(query.data, today) : undefined;
  const ready =
    profile.data && doses && schedules.data && today
      ? {
          profile: profile.data,
          doses,
          schedules: schedules.data,
          today,
          answeredAt: query.dataUpdatedAt,
        }
      : null;
  return { ready, today, past: past.data, failure: failureOf([profile, query, schedules]) };
}

/** Today and the six days before it with their doses, as far as they are loaded. */
export function stripDays(today: string, doses: Doses | undefined, past: Doses | undefined) {
  return datesBetween(shiftDate(today, -PAST_DAYS), today).map((date) => ({
    date,
    doses: (date === today ? doses : past)?.doses.filter((dose) => dose.date === date),
    word: (date === today ? doses : past)?.days.find((day) => day.date === date)?.plan,
  }));
}

/** The answer that holds a day: today's, that of the days before, or one fetched for it. */
export function useDayAnswer(date: string, today: string, doses: Doses, past: Doses | undefined) {
  const known = [doses, past].find((answer) => answer?.days.some((day) => day.date === date));
  // While the days before are loading, a day among them is not asked for on its own.
  const isAmongPast = shiftDate(today, -PAST_DAYS) <= date && date < today;
  const asked = known || isAmongPast ? null : date;
  const other = useDoses(asked, asked);
  return { answer: known ? withZoneOf(known, date) : asked ? other.data : undefined, other };
}
