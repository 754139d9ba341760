import { type MovedTimes, movedTimes, withoutMoved } from "../plan/moved-times.ts";
import { removalOf } from "../plan/occasions.ts";
import { pauseStart } from "../plan/pauses.ts";
import {
  type KeptTimes,
  occasionsOf,
  type PlannedMedicine,
  planBefore,
  plannedDoseKey,
} from "../plan/plan.ts";
import { type PlanAround, planAround } from "../plan/plan-around.ts";
import { firstIndexOf } from "../time/ascending.ts";
import { addDays, chartDayBounds, chartDayOf, type ZoneSpan } from "../time/local-time.ts";
import { confirmedTimes } from "./confirmed.ts";
import { doseResults, type OccasionResult } from "./doses.ts";
import { lostDoses } from "./lost-doses.ts";
import { occasionsBeyond } from "./plan-beyond.ts";
import { FURTHEST_BACK } from "./windows.ts";

/** Chart days read on both sides of a change; usually nothing beyond can matter. */
const AROUND_DAYS = 6;

/** What {@link keptDoses} needs. */
export interface KeptQuery {
  medicines: readonly PlannedMedicine[];
  zones: readonly ZoneSpan[];
  /** Chart days, both included, for which presses were loaded. */
  from: string;
  to: string;
  /** All of these days, after the one-minute rule, ascending. */
  presses: readonly { at: Date }[];
  /** Keys of doses that a statement confirmed before they were removed from the plan or paused. */
  confirmed: ReadonlySet<string>;
  now: Date;
}

/** Doses that stay due although they were removed from the plan, or paused, before their time. */
export interface KeptDoses {
  kept: KeptTimes;
  /** Doses that are not due again because they were taken before they were moved. */
  moved: MovedTimes;
  /** Keys of doses that presses beyond the loaded days may decide differently. */
  unsure: ReadonlySet<string>;
}

/**
 * What was taken stays taken: a dose that is removed from the plan or paused before its due time stays due
 * if, under the plan of before, a press dated before the change matches it, whenever that press arrives; or
 * if it was confirmed. A press may count for a time that was added since instead: then the removed dose is
 * gone after all, so that it is never called missed; and a time to which it was moved is not due again
 * without a press of its own. Source: docs/plans.md, "What was taken stays taken".
 */
export function keptDoses(query: KeptQuery): KeptDoses {
  const unsure = new Set<string>();
  const pressed = new Map<number, Set<string>>();
  const kept = confirmedTimes(query);
  const around = planAround(query.medicines, kept, AROUND_DAYS);
  for (const change of changesOf(query)) {
    const found = pressedBefore(query, around(change), change, kept);
    if (found.times.size === 0) continue;
    pressed.set(change, new Set(found.times.keys()));
    for (const [key, schedule] of found.times) {
      if (!kept.has(key)) kept.set(key, schedule);
      if (!found.settled) unsure.add(key);
    }
  }
  if (pressed.size === 0 && kept.size === 0) return { kept, moved: new Set(), unsure };
  while (dropUnmatched(query, around, pressed, kept, unsure)) {
    // Once a dose is dropped, its press may count for another.
  }
  return { kept, moved: movedWithoutPress(query, around, kept, unsure), unsure };
}

/**
 * The times to which kept doses were moved, except those with a press of their own, or too late for the press
 * of the kept one.
 */
function movedWithoutPress(
  query: KeptQuery,
  around: PlanAround,
  kept: KeptTimes,
  unsure: Set<string>,
): ReadonlySet<string> {
  const moved = new Set<string>();
  for (const { removed, target, key } of movedTimes(query.medicines, query.zones, kept)) {
    const plans = { near: around(removed), whole: query.medicines };
    const { results, settled } = matchAround(query, removed, plans, kept, query.now, moved);
    if (!settled) unsure.add(key);
    const isTarget = ({ occasion }: OccasionResult) =>
      occasion.doses.some(({ schedule, homeDay }) => target === `${schedule} ${homeDay}`);
    const found = results.find(isTarget);
    if (!found || found.pressed !== null) continue;
    // The kept dose counts beside it only because its press may have been for it.
    const others = new Map([...kept].filter(([other]) => other !== key));
    const alone = matchAround(query, removed, plans, others, query.now, moved).results;
    if ((alone.find(isTarget)?.window.from ?? removed) <= removed) moved.add(target);
  }
  return moved;
}

/** The number of changes that need work, to estimate what it costs. */
export function countChanges(query: KeptQuery): number {
  return changesOf(query).length;
}

/** The instants of removals and pauses shortly after a press, ascending, in milliseconds. */
function changesOf({ medicines, zones, from, to, presses }: KeptQuery): number[] {
  const start = chartDayBounds(from, zones).start.getTime();
  const end = chartDayBounds(to, zones).end.getTime();
  const instants = new Set<number>();
  const consider = (at: number) => {
    if (at > start - FURTHEST_BACK && at <= end) instants.add(at);
  };
  for (const medicine of medicines) {
    for (const time of medicine.times) {
      const removed = removalOf(medicine, time);
      if (removed) consider(removed.getTime());
    }
    for (const pause of medicine.pauses) consider(pauseStart(pause, zones).getTime());
  }
  // There may be others before the first press that was loaded.
  return [...instants]
    .filter((at) => at - FURTHEST_BACK < start || hasPress(presses, at - FURTHEST_BACK, at))
    .sort((a, b) => a - b);
}

function hasPress(presses: readonly { at: Date }[], from: number, to: number): boolean {
  const first = presses[indexFrom(presses, from)];
  return first !== undefined && first.at.getTime() < to;
}

/** The index of the first press at or after an instant. */
function indexFrom(presses: readonly { at: Date }[], instant: number): number {
  return firstIndexOf(presses, ({ at }) => at.getTime() >= instant);
}

/** The doses that a change removes from the plan although a press dated before the change matched them. */
function pressedBefore(
  query: KeptQuery,
  medicines: readonly PlannedMedicine[],
  change: number,
  kept: KeptTimes,
): { times: ReadonlyMap<string, number>; settled: boolean } {
  const at = new Date(change);
  const near = planBefore(medicines, query.zones, at);
  const candidates = lostDoses({ ...query, medicines }, near, change);
  if (candidates.size === 0) return { times: candidates, settled: true };
  const plans = { near, whole: planBefore(query.medicines, query.zones, at) };
  const { results, settled } = matchAround(query, change, plans, kept, new Date(change - 1));
  if (!settled) return { times: candidates, settled };
  const matched = results
    .filter((result) => result.pressed !== null)
    .flatMap(({ occasion }) => occasion.doses)
    .filter((dose) => candidates.get(plannedDoseKey(dose)) === dose.schedule)
    .map((dose): [string, number] => [plannedDoseKey(dose), dose.schedule]);
  return { times: new Map(matched), settled };
}

/** A plan, and the part of it that may be due around a change. */
interface Plans {
  near: readonly PlannedMedicine[];
  whole: readonly PlannedMedicine[];
}

/** The occasions shortly after a change under a plan, with the presses until an instant. */
function matchAround(
  { zones, from, to, presses }: KeptQuery,
  change: number,
  { near, whole }: Plans,
  kept: KeptTimes,
  until: Date,
  moved: MovedTimes = new Set(),
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
    requested: { from: new Date(change), to: new Date(change + FURTHEST_BACK + 1) },
    loaded,
    occasions: withoutMoved(occasions, moved),
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

/** Drops kept doses whose press now counts for another. @returns whether there were any */
function dropUnmatched(
  query: KeptQuery,
  around: PlanAround,
  pressed: ReadonlyMap<number, Set<string>>,
  kept: Map<string, number>,
  unsure: Set<string>,
): boolean {
  let dropped = false;
  for (const [change, keys] of pressed) {
    if (keys.size === 0) continue;
    const plans = { near: around(change), whole: query.medicines };
    const { results, settled } = matchAround(query, change, plans, kept, query.now);
    for (const { occasion, pressed: press } of results) {
      for (const key of occasion.doses.map(plannedDoseKey)) {
        if (!keys.has(key) || query.confirmed.has(key)) continue;
        if (!settled) unsure.add(key);
        if (!settled || press !== null) continue;
        keys.delete(key);
        kept.delete(key);
        dropped = true;
      }
    }
  }
  return dropped;
}
