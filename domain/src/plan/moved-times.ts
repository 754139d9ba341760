import { HOUR, MINUTE } from "../time/durations.ts";
import { addDays, type ZoneSpan } from "../time/local-time.ts";
import { HOME_DAYS, removalOf } from "./occasions.ts";
import { occasionsOf, planBefore } from "./plan.ts";
import type { KeptTimes, Occasion, PlannedMedicine } from "./planned.ts";

/** A time added up to this long after another was removed may be the same one, moved. */
const SOON = 4 * HOUR;

/** One save may be several calls, which add first: so may a time added this long before. */
const ONE_SAVE = 5 * MINUTE;

/** A dose due longer ago than this when its time was removed is no longer the one that moves. */
const LATELY = 16 * HOUR;

/** Doses that are not due, by the id of their time and their day. */
export type MovedTimes = ReadonlySet<string>;

/** A dose that was taken, and the dose to which it may have been moved. */
interface Move {
  key: string;
  /** When the time of the taken dose was removed, in milliseconds. */
  removed: number;
  /** When the taken dose was due, in milliseconds. */
  due: number;
  /** Both as in {@link MovedTimes}. */
  source: string;
  target: string;
}

/** A dose of one day of a medicine. */
interface DayDose {
  schedule: number;
  /** `HH:MM` */
  clock: string;
  /** Milliseconds. */
  due: number;
}

/**
 * The new time of day to which each dose that was taken was moved when its time was removed, or soon after: what was
 * taken may have been for that. Times that were already in the plan do not count, nor times nearer to another removed
 * dose. Ascending by removal.
 */
export function movedTimes(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  takenTimes: KeptTimes,
): Move[] {
  if (takenTimes.size === 0) return [];
  const keys = new Map<number, string[]>();
  for (const [key, schedule] of takenTimes) {
    keys.set(schedule, [...(keys.get(schedule) ?? []), key]);
  }
  const moves: Move[] = [];
  for (const medicine of medicines) {
    for (const row of medicine.times) {
      const removed = removalOf(medicine, row)?.getTime();
      if (removed === undefined || !keys.has(row.id)) continue;
      if (!mayBeMoved(medicine, removed)) continue;
      for (const key of keys.get(row.id) ?? []) {
        const day = key.split(" ")[1] ?? "";
        const move = moveOf({ medicine, zones, removed, day }, row.id);
        if (!move) continue;
        const { due, target } = move;
        const [source, to] = [movedKey(row.id, day), movedKey(target, day)];
        moves.push({ key, removed, due, source, target: to });
      }
    }
  }
  return moves.sort((a, b) => a.removed - b.removed);
}

interface Change {
  medicine: PlannedMedicine;
  zones: readonly ZoneSpan[];
  removed: number;
  day: string;
}

/** When a taken dose was due on a day, and the added time to which a change moved it; undefined: none. */
function moveOf(change: Change, schedule: number): { due: number; target: number } | undefined {
  const { medicine, zones, removed } = change;
  const rows = new Map(medicine.times.map((row) => [row.id, row]));
  // One save adds times before it removes others: the plan that it changed is the one before its first addition.
  const begun = rows.get(schedule)?.addedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const additions = medicine.times
    .map(({ addedAt }) => addedAt?.getTime() ?? begun)
    .filter((at) => at > begun && at >= removed - ONE_SAVE);
  const saved = new Date(Math.min(removed, ...additions));
  const before = dosesOn(change, planBefore([medicine], zones, saved));
  const own = before.find((dose) => dose.schedule === schedule);
  if (!own || own.due < removed - LATELY) return undefined;
  const since = dosesOn(change, [asIfAlways(medicine, removed)]).filter((dose) =>
    isSoonAfter(rows.get(dose.schedule)?.addedAt ?? null, removed),
  );
  const added = since.filter(({ clock }) => !before.some((dose) => dose.clock === clock));
  const gone = before.filter(({ schedule: id, clock }) => {
    const row = rows.get(id);
    const isGone = row !== undefined && isSoonAfter(removalOf(medicine, row), removed);
    return isGone && !since.some((dose) => dose.clock === clock);
  });
  const target = nearestPairs(gone, added).get(schedule);
  return target === undefined ? undefined : { due: own.due, target };
}

/** Whether times were added when others were removed. */
export function mayBeMoved({ times }: PlannedMedicine, removed: number): boolean {
  return times.some(({ addedAt }) => isSoonAfter(addedAt, removed));
}

/** The medicine as if the times added with a removal had been there all day, so that each finds the one it replaces. */
function asIfAlways(medicine: PlannedMedicine, removed: number): PlannedMedicine {
  const times = medicine.times.map((row) =>
    isSoonAfter(row.addedAt, removed) ? { ...row, addedAt: null } : row,
  );
  return { ...medicine, times };
}

function dosesOn({ zones, day }: Change, medicines: readonly PlannedMedicine[]): DayDose[] {
  // A dose of home time may be shown on another day.
  const [from, to] = [addDays(day, -HOME_DAYS), addDays(day, HOME_DAYS)];
  return occasionsOf(medicines, zones, from, to).flatMap(({ due, doses }) =>
    doses
      .filter(({ homeDay }) => homeDay === day)
      .map(({ schedule, time }) => ({ schedule, clock: time.slice(0, 5), due: due.getTime() })),
  );
}

/** Pairs each removed dose with one added dose, the nearest first. */
function nearestPairs(gone: readonly DayDose[], added: readonly DayDose[]): Map<number, number> {
  const pairs = gone
    .flatMap((one) => added.map((other) => ({ one, other, apart: Math.abs(other.due - one.due) })))
    .sort((a, b) => a.apart - b.apart || a.one.due - b.one.due || a.other.due - b.other.due);
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const { one, other } of pairs) {
    if (found.has(one.schedule) || taken.has(other.schedule)) continue;
    found.set(one.schedule, other.schedule);
    taken.add(other.schedule);
  }
  return found;
}

function isSoonAfter(at: Date | null, removed: number): boolean {
  if (at === null) return false;
  const after = at.getTime() - removed;
  return after >= -ONE_SAVE && after <= SOON;
}

/** A dose in {@link MovedTimes}. */
export function movedKey(schedule: number, homeDay: string): string {
  return `${schedule} ${homeDay}`;
}

/** The occasions without those doses. */
export function withoutMoved(occasions: Occasion[], moved: MovedTimes): Occasion[] {
  if (moved.size === 0) return occasions;
  return occasions
    .map(({ due, doses }) => ({
      due,
      doses: doses.filter(({ schedule, homeDay }) => !moved.has(movedKey(schedule, homeDay))),
    }))
    .filter(({ doses }) => doses.length > 0);
}
