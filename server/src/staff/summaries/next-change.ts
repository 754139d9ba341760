import { isTaken } from "@dosebeat/domain/doses/statuses";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { silenceTurnsAt } from "@dosebeat/domain/presses/silence";
import type { Timeline } from "../../state/doses/timeline.ts";

/**
 * When time alone next changes what the timeline says: a dose that was not taken becomes overdue, its window closes, the
 * box becomes silent, a press dated in the future is reached, or the last chart day ends.
 */
export function nextChange({ now, bounds, doses, presses, records }: Timeline): Date {
  const time = now.getTime();
  const instants = [
    bounds.end.getTime(),
    ...doses.flatMap(({ due, window, statusIfCounted }) =>
      isTaken(statusIfCounted) ? [] : [due.getTime() + TOLERANCE + 1, window.to + 1],
    ),
    ...presses.map((press) => press.getTime()),
    ...records.flatMap(({ binding, lastReceivedAt, intervalMinutes }) => {
      const turns =
        binding.to === null ? silenceTurnsAt(lastReceivedAt, intervalMinutes, now) : null;
      return turns ? [turns.getTime()] : [];
    }),
  ];
  const ahead = instants.filter((at) => at > time);
  return new Date(ahead.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY));
}
