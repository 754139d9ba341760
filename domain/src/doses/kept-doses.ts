import { type MovedTimes, movedKey, movedTimes } from "../plan/moved-times.ts";
import { removalOf } from "../plan/occasions.ts";
import { pauseStart } from "../plan/pauses.ts";
import { type KeptTimes, type PlannedMedicine, planBefore, plannedDoseKey } from "../plan/plan.ts";
import { type PlanAround, planAround } from "../plan/plan-around.ts";
import { HOUR } from "../time/durations.ts";
import { chartDayBounds, type ZoneSpan } from "../time/local-time.ts";
import { confirmedTimes } from "./confirmed.ts";
import type { OccasionResult } from "./doses.ts";
import { lostDoses } from "./lost-doses.ts";
import {
  AROUND_DAYS,
  indexFrom,
  type LoadedDays,
  matchAround,
  pressedByThen,
} from "./match-around.ts";
import { takenBefore } from "./taken-before.ts";
import { FURTHEST_BACK } from "./windows.ts";

/** How far back a press reaches from a dose, whatever lies between. */
const PRESS_REACH = 4 * HOUR;

const NO_DOSES: ReadonlySet<string> = new Set();

/** What {@link keptDoses} needs. */
export interface KeptQuery extends LoadedDays {
  medicines: readonly PlannedMedicine[];
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
 *
 * @param doubted keys of doses that no press keeps, to see what follows from them
 * @param mayStillMove whether a press may move them to another time all the same
 */
export function keptDoses(
  query: KeptQuery,
  doubted: ReadonlySet<string> = NO_DOSES,
  mayStillMove = false,
): KeptDoses {
  const unsure = new Set<string>();
  const pressed = new Map<number, Set<string>>();
  const kept = confirmedTimes(query);
  const around = planAround(query.medicines, kept, AROUND_DAYS);
  const taken = new Map<string, number>();
  for (const change of changesOf(query)) {
    const before = takenBefore(query, around(change), change, kept);
    for (const [key, schedule] of before.times) {
      taken.set(key, schedule);
      if (!before.settled) unsure.add(key);
    }
    const found = pressedBefore(query, around(change), change, kept);
    const times = [...found.times].filter(([key]) => !doubted.has(key));
    if (times.length === 0) continue;
    pressed.set(change, new Set(times.map(([key]) => key)));
    for (const [key, schedule] of times) {
      if (!kept.has(key)) kept.set(key, schedule);
      if (!found.settled) unsure.add(key);
    }
  }
  if (pressed.size + kept.size + taken.size === 0) return { kept, moved: new Set(), unsure };
  while (dropUnmatched(query, around, pressed, kept, unsure)) {
    // Once a dose is dropped, its press may count for another.
  }
  const mayMove = new Map([...taken, ...kept].filter(([key]) => mayStillMove || !doubted.has(key)));
  return { kept, moved: movedAfterTaken(query, around, { kept, mayMove }, unsure), unsure };
}

/** Doses that were taken before their time was removed: those only kept, and all that may have been moved. */
interface TakenDoses {
  kept: KeptTimes;
  mayMove: KeptTimes;
}

/**
 * The times to which doses were moved that had been taken, except those with a press of their own, or too late for
 * what was taken.
 */
function movedAfterTaken(
  query: KeptQuery,
  around: PlanAround,
  { kept, mayMove }: TakenDoses,
  unsure: Set<string>,
): ReadonlySet<string> {
  const moved = new Set<string>();
  const moves = movedTimes(query.medicines, query.zones, mayMove);
  for (const { removed, due, source, target, key } of moves) {
    const plans = { near: around(removed), whole: query.medicines };
    const since = Math.min(removed, due);
    const matched = (without: MovedTimes) =>
      matchAround(query, removed, plans, kept, { until: query.now, since, without });
    const { results, settled } = matched(moved);
    if (!settled) unsure.add(key);
    const found = results.find((result) => has(result, target));
    if (!found) continue;
    const isTaken = kept.has(key) || results.some((one) => one.pressed && has(one, source));
    if (found.pressed !== null && isTaken) continue;
    // The taken dose counts beside it only because its press may have been for it.
    const alone = matched(new Set([...moved, source]));
    const window = alone.results.find((result) => has(result, target))?.window ?? found.window;
    const reach = Math.min(window.from, found.occasion.due.getTime() - PRESS_REACH);
    // An earlier dose beyond the loaded days may make its window longer: without the move it is tried anyway.
    if (!alone.settled) unsure.add(key);
    if (reach <= removed || !alone.settled) moved.add(target);
  }
  return moved;
}

function has({ occasion }: OccasionResult, moved: string): boolean {
  return occasion.doses.some(({ schedule, homeDay }) => moved === movedKey(schedule, homeDay));
}

/** The number of changes that need work, to estimate what it costs. */
export function countChanges(query: KeptQuery): number {
  return changesOf(query).length;
}

/** The instants at which something is removed from a medicine's plan, or paused. */
export function removalsIn(medicine: PlannedMedicine, zones: readonly ZoneSpan[]): Date[] {
  return [
    ...medicine.times.flatMap((time) => removalOf(medicine, time) ?? []),
    ...medicine.pauses.map((pause) => pauseStart(pause, zones)),
  ];
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
    for (const at of removalsIn(medicine, zones)) consider(at.getTime());
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

/** The doses that a change removes from the plan although a press dated before the change matched them. */
function pressedBefore(
  query: KeptQuery,
  medicines: readonly PlannedMedicine[],
  change: number,
  kept: KeptTimes,
): { times: ReadonlyMap<string, number>; settled: boolean } {
  const near = planBefore(medicines, query.zones, new Date(change));
  const candidates = lostDoses({ ...query, medicines }, near, change);
  if (candidates.size === 0) return { times: candidates, settled: true };
  const { doses, settled } = pressedByThen(query, near, change, kept);
  if (!settled) return { times: candidates, settled };
  const matched = doses
    .filter((dose) => candidates.get(plannedDoseKey(dose)) === dose.schedule)
    .map((dose): [string, number] => [plannedDoseKey(dose), dose.schedule]);
  return { times: new Map(matched), settled };
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
    const until = query.now;
    const { results, settled } = matchAround(query, change, plans, kept, { until });
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
