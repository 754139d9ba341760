import type { Doses } from "@dosebeat/contract/doses";
import type { DayWord } from "@dosebeat/contract/plan-parts";
import type { Tally } from "@dosebeat/domain/adherence/tally";

/** What the plan says about each chart day. */
export function wordsOf({ days }: Pick<Doses, "days">): Map<string, DayWord> {
  return new Map(days.map(({ date, plan }) => [date, plan]));
}

/** Why a planned day has no dose; null: it has one, or is outside the plan. */
export function restOf(
  { due, toCome, excused }: Pick<Tally, "due" | "toCome" | "excused">,
  word: DayWord | undefined,
): "not_due" | "paused" | null {
  if (due + toCome + excused > 0 || word === undefined || word === "outside") return null;
  return word === "paused" ? "paused" : "not_due";
}
