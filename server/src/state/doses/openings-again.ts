import type { Doses } from "@dosebeat/contract/doses";
import {
  type ClosePair,
  closePairs,
  FURTHEST_NEAR,
  type SecondOpening,
  secondOpenings,
  type UndatedPress,
} from "@dosebeat/domain/doses/second-openings";
import { FURTHEST_AHEAD, FURTHEST_BACK } from "@dosebeat/domain/doses/windows";
import { occasionsOf, widenDays } from "@dosebeat/domain/plan/plan";
import { undatedPresses } from "@dosebeat/domain/presses/lost-numbers";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { timelineWithin } from "./part.ts";
import type { Timeline, TimelineParts } from "./timeline.ts";

/** Longer gaps between doses, in days, make no further difference. */
const GAP_DAYS = 8;

/** Second openings of the box, and doses taken shortly after one another. */
export interface Openings {
  second: SecondOpening[];
  pairs: ClosePair[];
}

/**
 * The second openings and close pairs of the days of a timeline, ascending. Usually its own doses are enough; near
 * its edges, doses around it are read too.
 *
 * @throws TooHeavy beyond the effort
 */
export async function openingsIn(
  parts: TimelineParts,
  profileid: ProfileWithAny<"doses" | "figures">,
  timeline: Timeline,
  range: DayRange,
  effort?: Effort,
): Promise<Openings> {
  const { bounds, plan, zones, now } = timeline;
  const wide = widenDays(range.from, range.to, GAP_DAYS);
  const due = occasionsOf(plan, zones, wide.from, wide.to).map((one) => one.due.getTime());
  const needed = neededDays(timeline, due);
  if (!needed) return { second: [], pairs: closePairs(timeline.results).filter(isIn(bounds)) };
  const days = {
    from: [needed.from, range.from].sort()[0] ?? range.from,
    to: [needed.to, range.to].sort()[1] ?? range.to,
  };
  const isSame = days.from === range.from && days.to === range.to;
  const still = { ...parts, clock: { now: () => now } };
  const around = isSame ? timeline : await timelineWithin(still, profileid, days, effort);
  const { results, presses, extra, named, excusedOn } = around;
  const second = secondOpenings({
    results,
    presses,
    extra,
    due,
    withoutInstant: undatedIn(around),
    named: named.map(({ press, word }) => ({ press, as: word.as })),
    isExcused: (at) => excusedOn(chartDayOf(at, zones)) !== null,
  });
  return {
    second: second.filter(({ opened }) =>
      within(bounds, "at" in opened ? opened.at : opened.after),
    ),
    pairs: closePairs(results).filter(isIn(bounds)),
  };
}

function within({ start, end }: Timeline["bounds"], at: Date): boolean {
  return at >= start && at < end;
}

/** A pair belongs to the day of its second press. */
function isIn(bounds: Timeline["bounds"]): (pair: ClosePair) => boolean {
  return ({ second }) => within(bounds, second.pressed);
}

/** The chart days whose doses must be known; null: nothing in these days can be an opening or a pair. */
function neededDays(timeline: Timeline, due: readonly number[]): DayRange | null {
  const { bounds, extra, zones, results, pressBefore } = timeline;
  const undated = undatedIn(timeline).filter(({ after }) => within(bounds, after));
  const instants = [
    ...extra.map((at) => at.getTime()),
    ...undated.flatMap(({ after, until }) => [after.getTime(), until.getTime()]),
  ];
  const reach = reachOf(due);
  const spans = instants.map((at) => [at - reach, at + reach] as const);
  // A dose of the day before may have been taken late, and shortly before this one.
  const first = results.find(({ pressed }) => pressed !== null && pressed >= bounds.start);
  if (first?.pressed && pressBefore) {
    const dueAt = first.occasion.due.getTime();
    const before = due.findLast((at) => at < dueAt) ?? dueAt;
    const apart = first.pressed.getTime() - pressBefore.getTime();
    if (apart < (dueAt - before) / 4) spans.push([before - 1, bounds.start.getTime()]);
  }
  if (spans.length === 0) return null;
  const dayOf = (at: number) => chartDayOf(new Date(at), zones);
  return {
    from: dayOf(spans.reduce((least, [from]) => Math.min(least, from), Infinity)),
    to: dayOf(spans.reduce((most, [, to]) => Math.max(most, to), -Infinity)),
  };
}

/** How far from an opening doses may be due whose presses or windows are near it. */
function reachOf(due: readonly number[]): number {
  const gaps = due.slice(1).map((at, index) => at - (due[index] ?? at));
  const longest = gaps.length === 0 ? Infinity : Math.max(...gaps);
  const isSparse = longest > 36 * HOUR;
  const near = Math.max(12 * HOUR, Math.min(longest / 2, FURTHEST_NEAR));
  return near + (isSparse ? Math.max(FURTHEST_AHEAD, FURTHEST_BACK) : DAY);
}

/** Presses of which only the number is known, ascending. */
function undatedIn({ records }: Pick<Timeline, "records">): UndatedPress[] {
  return records
    .flatMap(({ frames, presses }) =>
      undatedPresses(
        frames.filter((frame) => !frame.copy),
        presses,
      ),
    )
    .map(({ from, to }) => ({ after: new Date(from), until: new Date(to) }))
    .sort((one, other) => one.after.getTime() - other.after.getTime());
}

/** The openings and pairs in the form of the calls' answers. */
export function presentOpenings(
  { second, pairs }: Openings,
  { zones }: Pick<Timeline, "zones">,
): Pick<Doses, "second_openings" | "close_pairs"> {
  return {
    second_openings: second.map(({ opened, near, pressed, isNotKnown }) => {
      const at = "at" in opened ? opened.at : opened.after;
      return {
        opened_utc: "at" in opened ? opened.at.toISOString() : null,
        after_utc: "at" in opened ? null : opened.after.toISOString(),
        until_utc: "at" in opened ? null : opened.until.toISOString(),
        at_least: !("at" in opened),
        date: chartDayOf(at, zones),
        due_utc: near.due.toISOString(),
        pressed_utc: pressed.toISOString(),
        medicines: near.doses.map(({ medicine }) => medicine),
        as: isNotKnown ? ("not_known" as const) : null,
      };
    }),
    close_pairs: pairs.map(({ first, second: next }) => ({
      date: chartDayOf(next.pressed, zones),
      due_utc: first.occasion.due.toISOString(),
      pressed_utc: first.pressed.toISOString(),
      next_due_utc: next.occasion.due.toISOString(),
      next_pressed_utc: next.pressed.toISOString(),
      minutes: (next.pressed.getTime() - first.pressed.getTime()) / MINUTE,
    })),
  };
}
