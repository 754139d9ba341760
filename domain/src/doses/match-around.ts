import { type MovedTimes, withoutMoved } from "../plan/moved-times.ts";
import { type KeptTimes, occasionsOf, type PlannedMedicine, planBefore } from "../plan/plan.ts";
import { firstIndexOf } from "../time/ascending.ts";
import { addDays, chartDayBounds, chartDayOf, type ZoneSpan } from "../time/local-time.ts";
import { doseResults } from "./doses.ts";
import { occasionsBeyond } from "./plan-beyond.ts";
import { FURTHEST_BACK } from "./windows.ts";

/** Chart days read on both sides of a change; usually nothing beyond can matter. */
export const AROUND_DAYS = 6;

/** Chart days with their presses. */
export interface LoadedDays {
  zones: readonly ZoneSpan[];
  /** Chart days, both included, for which presses were loaded. */
  from: string;
  to: string;
  /** All of these days, after the one-minute rule, ascending. */
  presses: readonly { at: Date }[];
}

/** A plan, and the part of it that may be due around a change. */
export interface Plans {
  near: readonly PlannedMedicine[];
  whole: readonly PlannedMedicine[];
}

interface MatchedPart {
  /** Later presses are ignored. */
  until: Date;
  /** Occasions due from then on, in milliseconds; without it, from the change on. */
  since?: number;
  /** Doses that are not due. */
  without?: MovedTimes;
}

/** The occasions around a change under a plan, with the presses until an instant. */
export function matchAround(
  { zones, from, to, presses }: LoadedDays,
  change: number,
  { near, whole }: Plans,
  kept: KeptTimes,
  { until, since = change, without = new Set() }: MatchedPart,
) {
  const day = chartDayOf(new Date(change), zones);
  const [first, last] = [addDays(day, -AROUND_DAYS), addDays(day, AROUND_DAYS)];
  const days = { from: first > from ? first : from, to: last < to ? last : to };
  const loaded = {
    from: chartDayBounds(days.from, zones).start,
    to: chartDayBounds(days.to, zones).end,
  };
  const occasions = days.from > days.to ? [] : occasionsOf(near, zones, days.from, days.to, kept);
  return doseResults({
    requested: { from: new Date(since), to: new Date(change + FURTHEST_BACK + 1) },
    loaded,
    occasions: withoutMoved(occasions, without),
    beyond: occasionsBeyond(whole, zones, loaded),
    presses: presses.slice(
      indexFrom(presses, loaded.from.getTime()),
      indexFrom(presses, loaded.to.getTime()),
    ),
    uncertain: [],
    boxIsHeard: true,
    now: until,
  });
}

/**
 * The doses for which, by the plan before a change, a press dated before it counted.
 *
 * @param near the part of that plan around the change
 * @param change instant in milliseconds
 * @param since doses due from then on, in milliseconds
 */
export function pressedByThen(
  query: LoadedDays & { medicines: readonly PlannedMedicine[] },
  near: readonly PlannedMedicine[],
  change: number,
  kept: KeptTimes,
  since = change,
) {
  const whole = planBefore(query.medicines, query.zones, new Date(change));
  const until = new Date(change - 1);
  const { results, settled } = matchAround(query, change, { near, whole }, kept, { until, since });
  const pressed = results.filter((result) => result.pressed !== null);
  return { doses: pressed.flatMap(({ occasion }) => occasion.doses), settled };
}

/** The index of the first press at or after an instant. */
export function indexFrom(presses: readonly { at: Date }[], instant: number): number {
  return firstIndexOf(presses, ({ at }) => at.getTime() >= instant);
}
