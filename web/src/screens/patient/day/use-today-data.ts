import type { Doses } from "@dosebeat/contract/doses";
import { useEffect, useSyncExternalStore } from "react";
import { shiftDate } from "../../../i18n/format.ts";
import { datesBetween } from "../../../i18n/weeks.ts";
import { useDoses, useDosesAwaitedSince, usePastDoses } from "../../../nouns/doses/queries.ts";
import { useToday } from "../../../nouns/doses/use-today.ts";
import { withZoneOf } from "../../../nouns/doses/zone-of-day.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useSchedules } from "../../../nouns/schedules/queries.ts";
import { dropStart } from "../../../offline/kept-start.ts";
import { getSignIn, onSessionEnd } from "../../../session/session.ts";
import { failureOf } from "../../../ui/states/failure.ts";
import { useKeptDay } from "./kept-day.ts";
import { useIsChecked } from "./use-is-checked.ts";

/** How many full days before today to show. */
export const PAST_DAYS = 6;

/**
 * Today's data: the patient, today with tomorrow, and the six days before. `askedSince`: until the server has
 * answered, at first or after a pause, the instant from which the data dates; then null.
 */
export function useTodayData(now: number) {
  const isSignedIn = useSyncExternalStore(
    onSessionEnd,
    () => getSignIn() !== null,
    () => true,
  );
  const isChecked = useIsChecked();
  const kept = useKeptDay();
  const profile = useProfile(kept?.profile);
  const { today, query } = useToday(profile.data?.timezone, now, kept?.doses);
  const schedules = useSchedules(kept?.schedules);
  const isAsking =
    !isChecked || [profile, query, schedules].some(({ isPlaceholderData }) => isPlaceholderData);
  const keptSince = kept && isAsking ? kept.at : null;
  useEffect(() => {
    if (keptSince === null) dropStart();
  }, [keptSince]);
  const awaitedSince = useDosesAwaitedSince(today, today && shiftDate(today, 1));
  const { as_of = null } = (query.isPlaceholderData && query.data) || {};
  const askedSince = keptSince ?? (as_of === null ? awaitedSince : Date.parse(as_of));
  const past = usePastDoses(today && shiftDate(today, -PAST_DAYS), today && shiftDate(today, -1));
  const doses = query.data && today ? withZoneOf(query.data, today) : undefined;
  const ready =
    isSignedIn && profile.data && doses && schedules.data && today
      ? {
          profile: profile.data,
          doses,
          schedules: schedules.data,
          today,
          answeredAt: askedSince ?? query.dataUpdatedAt,
        }
      : null;
  const failure = failureOf([profile, query, schedules]);
  return { ready, today, past: past.data, askedSince, failure };
}

/** Today and the six days before it with their doses, if loaded. */
export function stripDays(today: string, doses: Doses | undefined, past: Doses | undefined) {
  return datesBetween(shiftDate(today, -PAST_DAYS), today).map((date) => {
    const answer = date === today ? doses : past;
    // Just after the day has changed, the answer for the days before lacks the last of them.
    const day = answer?.days.find((known) => known.date === date);
    return {
      date,
      doses: day && answer?.doses.filter((dose) => dose.date === date),
      word: day?.plan,
    };
  });
}

/** The answer that contains a day: today's, that of the days before, or one fetched for it. */
export function useDayAnswer(date: string, today: string, doses: Doses, past: Doses | undefined) {
  const holds = (answer: Doses | undefined) => answer?.days.some((day) => day.date === date);
  const known = [doses, past].find(holds);
  // While the days before are loading, a day among them is not fetched separately.
  const isAmongPast = shiftDate(today, -PAST_DAYS) <= date && date < today;
  const asked = known || isAmongPast ? null : date;
  const other = useDoses(asked, asked);
  if (known) return { answer: withZoneOf(known, date), other };
  // Until it arrives, the query holds the answer of the day before it on the screen.
  return { answer: asked && holds(other.data) ? other.data : undefined, other };
}
