import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import { boundsOf, type DayRange } from "../../plan/planned/day-range.ts";
import { requestedOf } from "./settle.ts";
import { type Timeline, type TimelineParts, timelineOf } from "./timeline.ts";

/**
 * The timeline of these days: a part of the long one if that is there and has them, otherwise worked out.
 *
 * @throws TooHeavy beyond the effort
 */
export async function timelineWithin(
  parts: TimelineParts,
  profileid: ProfileWithAny<"doses" | "figures">,
  range: DayRange,
  effort?: Effort,
): Promise<Timeline> {
  const { long } = parts;
  const has = long && long.range.from <= range.from && range.to <= long.range.to;
  return has ? partOf(long.timeline, range) : timelineOf(parts, profileid, range, effort);
}

/**
 * The part of a timeline that is about some of its days, as if only they had been worked out. Where a timeline tells of
 * times around its days, such as uncertain times, intakes and records of boxes, this one tells of more of them.
 */
export function partOf(timeline: Timeline, range: DayRange): Timeline {
  const bounds = boundsOf(range, timeline.zones);
  const requested = requestedOf(bounds);
  const within = (at: Date) => at >= bounds.start && at < bounds.end;
  return {
    ...timeline,
    bounds,
    doses: timeline.doses.filter(({ day }) => day >= range.from && day <= range.to),
    results: timeline.results.filter(
      ({ occasion: { due } }) => due >= requested.from && due < requested.to,
    ),
    presses: timeline.presses.filter(within),
    pressBefore: timeline.presses.findLast((at) => at < bounds.start) ?? timeline.pressBefore,
    extra: timeline.extra.filter(within),
    doseOrExtra: timeline.doseOrExtra.filter(within),
    named: timeline.named.filter(({ press }) => within(press)),
  };
}
