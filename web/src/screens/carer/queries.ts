import { getWatched, getWatchedAdherence, getWatchedDoses } from "@dosebeat/contract/care-calls";
import type { Doses } from "@dosebeat/contract/doses";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { daysAtHand } from "../../first/early-calls.ts";
import { shiftDate } from "../../i18n/format.ts";

/** States change with time alone, so refetch regularly. */
export const REFETCH_INTERVAL = 60_000;
/** Today and the days before it. */
const SHOWN_DAYS = 7;
const FIGURE_DAYS = 30;

/** The chart days of the figures, the last of which is today. */
export function figureDays(today: string) {
  return { from: shiftDate(today, 1 - FIGURE_DAYS), to: today };
}

/** The state of somebody whom the user looks out for. */
export function useWatched(id: number) {
  return useQuery({
    queryKey: ["care", id],
    meta: { ...shownBy(getWatched), saysGone: true },
    queryFn: async ({ signal }) => (await call(getWatched, { params: { id }, signal })).data,
    refetchInterval: REFETCH_INTERVAL,
  });
}

export interface Week {
  /** The answer for the seven days. */
  answer: Doses;
  today: string;
}

/** The doses of their last seven chart days; the server's bounds determine today. */
export function useWatchedDoses(id: number, zone: string, now: number) {
  const guess = daysAtHand(zone, now).from;
  const days = { from: shiftDate(guess, -SHOWN_DAYS), to: shiftDate(guess, 1) };
  const query = useQuery({
    queryKey: ["care", id, "doses", days],
    meta: shownBy(getWatchedDoses),
    queryFn: async ({ signal }) =>
      (await call(getWatchedDoses, { params: { id }, query: days, signal })).data,
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
  return { query, week: query.data ? weekUpTo(query.data, now) : null };
}

/** The seven days up to the one that contains the instant. */
export function weekUpTo(answer: Doses, now: number): Week | null {
  const at = answer.days.findIndex(
    ({ start_utc, end_utc }) => Date.parse(start_utc) <= now && now < Date.parse(end_utc),
  );
  const today = answer.days[at];
  if (!today) return null;
  const days = answer.days.slice(Math.max(at + 1 - SHOWN_DAYS, 0), at + 1);
  const dates = new Set(days.map(({ date }) => date));
  return {
    today: today.date,
    answer: {
      ...answer,
      timezone: today.timezone,
      days,
      doses: answer.doses.filter(({ date }) => dates.has(date)),
      // Without their plan there are no names for what is taken outside it; a dose has one, also if it was taken twice.
      intakes: [],
      named_presses: answer.named_presses.filter(
        ({ as, medicines }) =>
          as !== "as_needed" &&
          (as !== "twice" || answer.doses.some(({ medicine }) => medicines.includes(medicine.id))),
      ),
    },
  };
}

/** Their figures for the last 30 chart days up to a day. */
export function useWatchedAdherence(id: number, to: string) {
  const days = figureDays(to);
  return useQuery({
    queryKey: ["care", id, "adherence", days],
    meta: shownBy(getWatchedAdherence),
    queryFn: async ({ signal }) =>
      (await call(getWatchedAdherence, { params: { id }, query: days, signal })).data,
  });
}
