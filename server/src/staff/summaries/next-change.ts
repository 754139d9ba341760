import { silenceTurnsAt } from "@dosebeat/domain/presses/silence";
import { firstAfter, lateTurns } from "../../state/doses/changes-at.ts";
import type { Timeline } from "../../state/doses/timeline.ts";

/**
 * When time alone next changes what the timeline says: a dose that was not taken becomes overdue, its window closes, the
 * box becomes silent, a press dated in the future is reached, or the last chart day ends.
 */
export function nextChange({ now, bounds, doses, presses, records }: Timeline): Date {
  return firstAfter(now, [
    bounds.end.getTime(),
    ...doses.flatMap(lateTurns),
    ...presses.map((press) => press.getTime()),
    ...records.flatMap(({ binding, lastReceivedAt, intervalMinutes }) => {
      const turns =
        binding.to === null ? silenceTurnsAt(lastReceivedAt, intervalMinutes, now) : null;
      return turns ? [turns.getTime()] : [];
    }),
  ]);
}
