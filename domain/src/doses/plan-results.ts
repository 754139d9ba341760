import { type MovedTimes, withoutMoved } from "../plan/moved-times.ts";
import { type KeptTimes, occasionsOf, plannedDoseKey } from "../plan/plan.ts";
import { chartDayBounds } from "../time/local-time.ts";
import { type DoseOutcome, type DoseQuery, doseResults, type OccasionResult } from "./doses.ts";
import { type KeptQuery, keptDoses, removalsIn } from "./kept-doses.ts";
import { occasionsBeyond } from "./plan-beyond.ts";

/**
 * {@link doseResults} of a plan that may have changed: what {@link keptDoses} keeps is due as well, and not
 * again at the time to which it was moved.
 */
export interface PlanQuery
  extends KeptQuery,
    Pick<DoseQuery, "requested" | "uncertain" | "boxIsHeard" | "observed"> {}

/** The results of a range by the plan with its changes; `settled` as for {@link doseResults}. */
export function planResults(query: PlanQuery): DoseOutcome {
  const { kept, moved, unsure } = keptDoses(query);
  const outcome = resultsWith(query, kept, moved);
  if (unsure.size === 0) return outcome;
  // Nobody knows whether the unsure ones are kept: they are tried as gone, both as if moved and as if not. Each may decide
  // whether another dose is kept, and where its window ends.
  const others = [false, true].map((mayStillMove) => {
    const without = keptDoses(query, unsure, mayStillMove);
    return resultsWith(query, without.kept, without.moved);
  });
  const isSettled = others.every((other) => other.settled && isSame(outcome, other));
  return { ...outcome, settled: outcome.settled && isSettled };
}

function resultsWith(query: PlanQuery, kept: KeptTimes, moved: MovedTimes): DoseOutcome {
  const { medicines, zones, from, to, ...known } = query;
  const loaded = { from: chartDayBounds(from, zones).start, to: chartDayBounds(to, zones).end };
  const occasions = withoutMoved(occasionsOf(medicines, zones, from, to, kept), moved);
  const beyond = occasionsBeyond(medicines, zones, loaded);
  const outcome = doseResults({ ...known, loaded, occasions, beyond });
  if (beyond.after || !isChangedAfter(query, loaded.to)) return outcome;
  const other = doseResults({ ...known, loaded, occasions, beyond: { ...beyond, after: true } });
  return { ...outcome, settled: outcome.settled && other.settled && isSame(outcome, other) };
}

/** Whether something is removed or paused after an instant: a press just before that may keep a dose that follows it. */
function isChangedAfter({ medicines, zones }: PlanQuery, instant: Date): boolean {
  return medicines.some((medicine) => removalsIn(medicine, zones).some((at) => at > instant));
}

function isSame(one: DoseOutcome, other: DoseOutcome): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ results, extra }: DoseOutcome): string {
  const told = results.map(({ occasion, ...result }: OccasionResult) => [
    occasion.due,
    // A time that was removed and added again has two rows, which may differ in their amount.
    occasion.doses.map((dose) => [plannedDoseKey(dose), dose.schedule]),
    result.pressed,
    result.shared,
    result.window,
    result.status,
    result.open,
  ]);
  return JSON.stringify([told, extra]);
}
