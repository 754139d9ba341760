import type { Doses } from "@dosebeat/contract/doses";
import { useMemo } from "react";
import { daysAtHand } from "../../../first/early-calls.ts";
import { fitTo } from "../../../nouns/doses/queries.ts";
import { fitProfile } from "../../../nouns/profiles/queries.ts";
import { fitSchedules } from "../../../nouns/schedules/queries.ts";
import type { Kept } from "../../../offline/kept-answers.ts";
import { type KeptStart, useKeptStart } from "../../../offline/kept-start.ts";

/** The data that Today is drawn from until the server has answered. */
export type KeptDay = NonNullable<ReturnType<typeof keptDayOf>>;

/**
 * What this device keeps of the current chart day; null: nothing, or only from an earlier day, or nothing is
 * planned. `at`: since when it may have changed.
 */
export function keptDayOf({ answers }: Pick<KeptStart, "answers">, now: number) {
  const profile = fitProfile(answers.profile.data);
  const schedules = fitSchedules(answers.schedules.data);
  if (!profile || !schedules || profile.medicines.length === 0) return null;
  const known = fitTo(daysAtHand(profile.timezone, now).from, answers.doses.data);
  const [day] = known?.days ?? [];
  const { at } = answers.doses;
  const isToday = day && Date.parse(day.start_utc) <= at && now < Date.parse(day.end_utc);
  if (!known || !isToday) return null;
  const doses: Kept<Doses> = { ...known, as_of: new Date(at).toISOString() };
  const times = Object.values(answers).map((answer) => answer.at);
  return { profile, schedules, doses, at: Math.min(...times) };
}

export function useKeptDay(): KeptDay | null {
  const start = useKeptStart();
  return useMemo(() => start && keptDayOf(start, Date.now()), [start]);
}
