import type { Doses } from "@dosebeat/contract/doses";
import type { Silence } from "@dosebeat/domain/silence";

/** The silences that touch the asked time, not beyond the end of the binding (null: it lasts). */
export function silentTimes(
  found: readonly Silence[],
  bindingEnd: Date | null,
  asked: { start: Date; end: Date },
  now: Date,
): Doses["silent"] {
  const until = bindingEnd ?? now;
  return found
    .filter(({ from, to }) => from < asked.end && (to ?? until) > asked.start)
    .map(({ from, to }) => ({
      from_utc: from.toISOString(),
      to_utc: (to ?? bindingEnd)?.toISOString() ?? null,
    }));
}
