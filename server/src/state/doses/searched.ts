import type { Dose } from "@dosebeat/contract/doses";
import { firstTouching } from "@dosebeat/domain/doses/proved";
import { isSearched } from "@dosebeat/domain/doses/statuses";
import type { KnownDose, Timeline } from "./timeline.ts";

type Searched = NonNullable<Dose["searched"]>;

/** The window searched in vain for a press of the dose, and why that proves nothing; otherwise null. */
export function searchedFor(
  { statusIfCounted: status, window }: KnownDose,
  timeline: Pick<Timeline, "uncertain" | "records" | "now">,
): Dose["searched"] {
  if (!isSearched(status)) return null;
  return {
    from_utc: new Date(window.from).toISOString(),
    to_utc: new Date(window.to).toISOString(),
    doubt: status === "unknown" ? doubtOf(window, timeline) : null,
  };
}

function doubtOf(
  window: KnownDose["window"],
  { uncertain, records, now }: Pick<Timeline, "uncertain" | "records" | "now">,
): Searched["doubt"] {
  const gap = firstTouching(window, uncertain);
  if (!gap) return null;
  const bound = records
    .map(({ binding, hasButton }) => ({
      hasButton,
      from: Math.max(gap.from, binding.from.getTime()),
      to: Math.min(gap.to, binding.to?.getTime() ?? Number.POSITIVE_INFINITY),
    }))
    .find(({ from, to }) => from <= to && from <= window.to && to >= window.from);
  if (!bound) return { kind: "no_box" };
  if (!bound.hasButton) return { kind: "no_button" };
  return {
    kind: "unheard",
    from_utc: new Date(bound.from).toISOString(),
    to_utc: bound.to > now.getTime() ? null : new Date(bound.to).toISOString(),
  };
}
