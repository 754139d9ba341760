import { doseResults } from "./doses.ts";
import { addDays, chartDayBounds, chartDayOf, type ZoneSpan } from "./local-time.ts";
import { HOME_DAYS, removalOf } from "./occasions.ts";
import { pauseStart } from "./pauses.ts";
import {
  type KeptTimes,
  occasionsOf,
  type PlannedMedicine,
  planBefore,
  plannedDoseKey,
  widenDays,
} from "./plan.ts";

const HOUR = 3_600_000;

/** Windows open at most this long before a dose is due. */
const WINDOW_BACK = 4 * HOUR;

/** Chart days read on both sides of a change; mostly nothing beyond can matter. */
const AROUND_DAYS = 4;

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
  /** Keys of those for which presses beyond the days that were loaded may decide otherwise. */
  unsure: ReadonlySet<string>;
}

/**
 * What was taken stays taken: a dose that is removed from the plan or paused before its due time stays due
 * if, under the plan of before, a press dated before the change matches it, whenever that press arrives; or
 * if it was confirmed. A press may count for a time that was added since instead: then the removed dose is
 * gone after all, so that none is ever called missed. Source: docs/plans.md, "What was taken stays taken".
 */
export function keptDoses(query: KeptQuery): KeptDoses {
  const unsure = new Set<string>();
  const pressed = new Map<number, Set<string>>();
  const kept = confirmedTimes(query);
  for (const change of changesOf(query)) {
    const found = pressedBefore(query, change, kept);
    if (found.times.size === 0) continue;
    pressed.set(change, new Set(found.times.keys()));
    for (const [key, schedule] of found.times) {
      if (!kept.has(key)) kept.set(key, schedule);
      if (!found.settled) unsure.add(key);
    }
  }
  while (dropUnmatched(query, pressed, kept, unsure)) {
    // Without a dropped dose a press may count for another.
  }
  return { kept, unsure };
}

/** The number of changes that need work, to estimate what it costs. */
export function countChanges(query: KeptQuery): number {
  return changesOf(query).length;
}

/** The confirmed doses with the newest of their times. */
function confirmedTimes({ medicines, zones, from, to, confirmed }: KeptQuery): Map<string, number> {
  if (confirmed.size === 0) return new Map();
  const timeOf = (key: string) => key.slice(key.lastIndexOf(" ") + 1);
  const clocks = new Set([...confirmed].map(timeOf));
  const ever = medicines.map((medicine) => ({
    ...medicine,
    ...{ removedAt: null, pauses: [] },
    times: medicine.times
      .filter(({ time }) => clocks.has(time.slice(0, 5)))
      .map((time) => ({ ...time, removedAt: null })),
  }));
  const wide = widenDays(from, to, HOME_DAYS);
  const doses = occasionsOf(ever, zones, wide.from, wide.to).flatMap((occasion) => occasion.doses);
  return new Map(
    doses
      .map((dose): [string, number] => [plannedDoseKey(dose), dose.schedule])
      .filter(([key]) => confirmed.has(key)),
  );
}

/** The instants of removals and pauses shortly after a press, ascending, in milliseconds. */
function changesOf({ medicines, zones, from, to, presses }: KeptQuery): number[] {
  const start = chartDayBounds(from, zones).start.getTime();
  const end = chartDayBounds(to, zones).end.getTime();
  const instants = new Set<number>();
  const consider = (at: number) => {
    if (at > start - WINDOW_BACK && at <= end) instants.add(at);
  };
  for (const medicine of medicines) {
    for (const time of medicine.times) {
      const removed = removalOf(medicine, time);
      if (removed) consider(removed.getTime());
    }
    for (const pause of medicine.pauses) consider(pauseStart(pause, zones).getTime());
  }
  // Before the first press that was loaded there may be others.
  return [...instants]
    .filter((at) => at - WINDOW_BACK < start || hasPress(presses, at - WINDOW_BACK, at))
    .sort((a, b) => a - b);
}

function hasPress(presses: readonly { at: Date }[], from: number, to: number): boolean {
  const first = presses[indexFrom(presses, from)];
  return first !== undefined && first.at.getTime() < to;
}

/** The index of the first press at or after an instant. */
function indexFrom(presses: readonly { at: Date }[], instant: number): number {
  let low = 0;
  let high = presses.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((presses[middle]?.at.getTime() ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The doses that a change takes from the plan although a press dated before it matched them. */
function pressedBefore(
  query: KeptQuery,
  change: number,
  kept: KeptTimes,
): { times: ReadonlyMap<string, number>; settled: boolean } {
  const before = planBefore(query.medicines, query.zones, new Date(change));
  const candidates = lostDoses(query, before, change);
  if (candidates.size === 0) return { times: candidates, settled: true };
  const { results, settled } = matchAround(query, change, before, kept, new Date(change - 1));
  if (!settled) return { times: candidates, settled };
  const matched = results
    .filter((result) => result.pressed !== null)
    .flatMap(({ occasion }) => occasion.doses)
    .filter((dose) => candidates.get(plannedDoseKey(dose)) === dose.schedule)
    .map((dose): [string, number] => [plannedDoseKey(dose), dose.schedule]);
  return { times: new Map(matched), settled };
}

/** The doses that a change takes from the plan, and for which a press before it may count: their times. */
function lostDoses(
  { medicines, zones }: KeptQuery,
  before: readonly PlannedMedicine[],
  change: number,
): Map<string, number> {
  const changed = new Set(
    medicines
      .filter(
        (medicine) =>
          medicine.times.some((time) => removalOf(medicine, time)?.getTime() === change) ||
          medicine.pauses.some((pause) => pauseStart(pause, zones).getTime() === change),
      )
      .map(({ id }) => id),
  );
  const near = (plan: readonly PlannedMedicine[]) => {
    const day = chartDayOf(new Date(change), zones);
    const mine = plan.filter(({ id }) => changed.has(id));
    return occasionsOf(mine, zones, addDays(day, -1), addDays(day, 1))
      .filter(({ due }) => isNear(due, change))
      .flatMap(({ doses }) => doses);
  };
  const after = new Set(
    near(planBefore(medicines, zones, new Date(change + 1))).map(({ homeDay, schedule }) =>
      [schedule, homeDay].join(" "),
    ),
  );
  return new Map(
    near(before)
      .filter(({ homeDay, schedule }) => !after.has([schedule, homeDay].join(" ")))
      .map((dose) => [plannedDoseKey(dose), dose.schedule]),
  );
}

function isNear(due: Date, change: number): boolean {
  return due.getTime() >= change && due.getTime() <= change + WINDOW_BACK;
}

/** The occasions shortly after a change under a plan, with the presses until an instant. */
function matchAround(
  { zones, from, to, presses }: KeptQuery,
  change: number,
  medicines: readonly PlannedMedicine[],
  kept: KeptTimes,
  until: Date,
) {
  const day = chartDayOf(new Date(change), zones);
  const [first, last] = [addDays(day, -AROUND_DAYS), addDays(day, AROUND_DAYS)];
  const days = { from: first > from ? first : from, to: last < to ? last : to };
  const loaded = {
    from: chartDayBounds(days.from, zones).start,
    to: chartDayBounds(days.to, zones).end,
  };
  const occasions =
    days.from > days.to ? [] : occasionsOf(medicines, zones, days.from, days.to, kept);
  return doseResults({
    requested: { from: new Date(change), to: new Date(change + WINDOW_BACK + 1) },
    loaded,
    occasions,
    presses: presses.slice(
      indexFrom(presses, loaded.from.getTime()),
      indexFrom(presses, loaded.to.getTime()),
    ),
    ...{ uncertain: [], boxIsHeard: true, now: until },
  });
}

/** Drops kept doses whose press counts for another since. @returns whether there were any */
function dropUnmatched(
  query: KeptQuery,
  pressed: ReadonlyMap<number, Set<string>>,
  kept: Map<string, number>,
  unsure: Set<string>,
): boolean {
  let dropped = false;
  for (const [change, keys] of pressed) {
    if (keys.size === 0) continue;
    const { results, settled } = matchAround(query, change, query.medicines, kept, query.now);
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
