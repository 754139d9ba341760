import type { Doses } from "@dosebeat/contract/doses";
import type { Silence } from "@dosebeat/domain/presses/silence";

/** The silences that touch the bounds, cut off at the end of the binding (null: still open). */
export function silentTimes(
  found: readonly Silence[],
  bindingEnd: Date | null,
  bounds: { start: Date; end: Date },
  now: Date,
): Doses["silent"] {
  const until = bindingEnd ?? now;
  return found
    .filter(({ from, to }) => from < bounds.end && (to ?? until) > bounds.start)
    .map(({ from, to }) => ({
      from_utc: from.toISOString(),
      to_utc: (to ?? bindingEnd)?.toISOString() ?? null,
    }));
}
