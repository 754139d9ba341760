import { doseResults } from "./doses.ts";
import { addDays, chartDayBounds, chartDayOf, type ZoneSpan } from "./local-time.ts";
import {
  type Occasion,
  occasionsOf,
  type PlannedDose,
  type PlannedMedicine,
  planBefore,
  plannedDoseKey,
  removalOf,
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
  /** Keys of doses that a statement confirmed before they were removed from the plan. */
  confirmed: ReadonlySet<string>;
  now: Date;
}

/** Doses that stay due although they were removed from the plan before their time, by key. */
export interface KeptDoses {
  kept: ReadonlySet<string>;
  /** Those of them for which presses beyond the days that were loaded may decide otherwise. */
  unsure: ReadonlySet<string>;
}

/**
 * What was taken stays taken: a dose that is removed from the plan before its due time stays due if, under
 * the plan of before, a press dated before the change matches it, whenever that press arrives; or if it was
 * confirmed. A press may count for a time that was added since instead: then the removed dose is gone after
 * all, so that none is ever called missed. Source: docs/adherence.md, "The day".
 */
export function keptDoses(query: KeptQuery): KeptDoses {
  const unsure = new Set<string>();
  const pressed = new Map<number, Set<string>>();
  const kept = new Set(query.confirmed);
  for (const change of changesOf(query)) {
    const found = pressedBefore(query, change, kept);
    if (found.keys.length === 0) continue;
    pressed.set(change, new Set(found.keys));
    for (const key of found.keys) {
      kept.add(key);
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

/** The instants at which times were removed shortly after a press, ascending, in milliseconds. */
function changesOf({ medicines, zones, from, to, presses }: KeptQuery): number[] {
  const start = chartDayBounds(from, zones).start.getTime();
  const end = chartDayBounds(to, zones).end.getTime();
  const instants = new Set<number>();
  for (const medicine of medicines) {
    for (const time of medicine.times) {
      const removed = removalOf(medicine, time)?.getTime();
      if (removed !== undefined && removed > start - WINDOW_BACK && removed <= end) {
        instants.add(removed);
      }
    }
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

/** The doses that a change removes although a press dated before it matched them. */
function pressedBefore(
  query: KeptQuery,
  change: number,
  kept: ReadonlySet<string>,
): { keys: string[]; settled: boolean } {
  const before = planBefore(query.medicines, new Date(change));
  const candidates = removedDoses(query, change);
  if (candidates.size === 0) return { keys: [], settled: true };
  const { results, settled } = matchAround(query, change, before, kept, new Date(change - 1));
  const keysOf = (doses: readonly PlannedDose[]) =>
    doses.map(plannedDoseKey).filter((key) => candidates.has(key));
  if (!settled) return { keys: [...candidates], settled };
  const matched = results.filter((result) => result.pressed !== null);
  return { keys: matched.flatMap(({ occasion }) => keysOf(occasion.doses)), settled };
}

/** The keys of the doses that a change removes and for which a press before it may count. */
function removedDoses({ medicines, zones }: KeptQuery, change: number): Set<string> {
  const day = chartDayOf(new Date(change), zones);
  const removed = medicines.map((medicine) => ({
    ...medicine,
    removedAt: null,
    times: medicine.times
      .filter((time) => removalOf(medicine, time)?.getTime() === change)
      .map((time) => ({ ...time, removedAt: null })),
  }));
  const occasions = occasionsOf(removed, zones, addDays(day, -1), addDays(day, 1));
  return new Set(
    occasions
      .filter(({ due }) => isNear(due, change))
      .flatMap(({ doses }) => doses.map(plannedDoseKey)),
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
  kept: ReadonlySet<string>,
  until: Date,
) {
  const day = chartDayOf(new Date(change), zones);
  const [first, last] = [addDays(day, -AROUND_DAYS), addDays(day, AROUND_DAYS)];
  const days = { from: first > from ? first : from, to: last < to ? last : to };
  const loaded = {
    from: chartDayBounds(days.from, zones).start,
    to: chartDayBounds(days.to, zones).end,
  };
  const occasions = days.from > days.to ? [] : occasionsWith(medicines, zones, days, kept);
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

function occasionsWith(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  { from, to }: { from: string; to: string },
  kept: ReadonlySet<string>,
): Occasion[] {
  return occasionsOf(medicines, zones, from, to, (dose) => kept.has(plannedDoseKey(dose)));
}

/** Drops kept doses whose press counts for another since. @returns whether there were any */
function dropUnmatched(
  query: KeptQuery,
  pressed: ReadonlyMap<number, Set<string>>,
  kept: Set<string>,
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
