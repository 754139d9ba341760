import {
  type MoreOften,
  moreOftenThanWeekly,
  type WeeklyPlan,
} from "@dosebeat/domain/plan/weekly-medicines";
import { useCallback, useState } from "react";
import { CallError } from "../../api/call.ts";
import { useWeeklyNameIn } from "../weekly-medicines/use-weekly-name.ts";

/** A question about a medicine that is usually taken once a week. */
export interface Guard {
  /** The words in its name because of which it is asked. */
  name: string;
  why: MoreOften;
  /** The other record together with which it would be taken on most days; empty: it is about one record. */
  beside: string;
}

const WHY: ReadonlyMap<string | undefined, MoreOften> = new Map([
  ["every_day_unsaid", "daily"],
  ["as_needed_unsaid", "as_needed"],
  ["together_unsaid", "together"],
]);

/**
 * Finds the question that a plan needs answered; null: none. What the server asked stays while it is answered: it
 * alone knows the other records of a substance.
 *
 * @param error why the last save failed, if it did
 */
export function useGuarded(
  error: unknown = null,
): (name: string, plan: WeeklyPlan, index?: number) => Guard | null {
  const weeklyNameIn = useWeeklyNameIn();
  const [asked, setAsked] = useState<CallError | null>(null);
  if (error !== asked && error instanceof CallError && error.faults.some(isQuestion))
    setAsked(error);
  return useCallback(
    (name, plan, index = 0) => {
      const why = moreOftenThanWeekly(plan);
      const known = why && weeklyNameIn(name);
      if (known) return { name: known, why, beside: "" };
      const guard = asked && guardOf(asked, index);
      if (!guard || !name.includes(guard.name)) return null;
      return guard.why === "together" || guard.why === why ? guard : null;
    },
    [weeklyNameIn, asked],
  );
}

/** Whether a question keeps a plan from being sent. Only the server knows whether other records still ask it. */
export function isUnanswered(guard: Guard | null, said: string): boolean {
  return guard !== null && guard.why !== "together" && said.trim() === "";
}

function isQuestion({ code }: CallError["faults"][number]): boolean {
  return WHY.has(code);
}

function guardOf({ faults }: CallError, index: number): Guard | null {
  const fault = faults.find((one) => {
    const [first] = one.path;
    return isQuestion(one) && (typeof first === "number" ? first : 0) === index;
  });
  const why = WHY.get(fault?.code);
  if (!fault || !why) return null;
  const { name = "", other = "" } = fault.values ?? {};
  return { name: String(name), why, beside: String(other) };
}
