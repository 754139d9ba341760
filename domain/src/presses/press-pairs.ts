import { firstIndexOf } from "../time/ascending.ts";
import { MINUTE } from "../time/durations.ts";

/** A stated time takes an extra press at most this far away. */
export const PAIR_REACH = 15 * MINUTE;

/**
 * The extra press that each stated intake or confirmed dose takes: at most 15 minutes away, one each, nearest
 * pairs first; of equally near ones the earlier statement, then the earlier press.
 * Source: docs/plans.md, "Naming a press".
 *
 * @param stated times that were stated and have no press, in any order
 * @param extra presses that belong to no dose, ascending
 * @returns the press of each that takes one
 */
export function pairsWithExtra<Stated extends { at: Date }>(
  stated: readonly Stated[],
  extra: readonly Date[],
): Map<Stated, Date> {
  const near = stated.flatMap((said) => {
    const at = said.at.getTime();
    const first = firstIndexOf(extra, (press) => press.getTime() >= at - PAIR_REACH);
    const end = firstIndexOf(extra, (press) => press.getTime() > at + PAIR_REACH);
    return extra
      .slice(first, end)
      .map((press) => ({ said, press, apart: Math.abs(press.getTime() - at) }));
  });
  near.sort(
    (one, other) =>
      one.apart - other.apart ||
      one.said.at.getTime() - other.said.at.getTime() ||
      one.press.getTime() - other.press.getTime(),
  );
  const pairs = new Map<Stated, Date>();
  const taken = new Set<number>();
  for (const { said, press } of near) {
    if (pairs.has(said) || taken.has(press.getTime())) continue;
    pairs.set(said, press);
    taken.add(press.getTime());
  }
  return pairs;
}
