import { HOUR } from "../time/durations.ts";
import { addDays, type ZoneSpan } from "../time/local-time.ts";
import { HOME_DAYS, removalOf } from "./occasions.ts";
import { occasionsOf, planBefore } from "./plan.ts";
import type { KeptTimes, Occasion, PlannedMedicine } from "./planned.ts";

/** A time added up to this long after another was removed may be the same one, moved. */
const SOON = 4 * HOUR;

/** Doses that are not due, by the id of their time and their day. */
export type MovedTimes = ReadonlySet<string>;

/** A kept dose and the dose to which it may have been moved. */
interface Move {
  key: string;
  /** When the kept dose was removed, in milliseconds. */
  removed: number;
  /** As in {@link MovedTimes}. */
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
 * The new time of day to which each kept dose was moved when it was removed, or soon after: its press may
 * have been for that. Times that were already in the plan do not count, nor times nearer to another removed
 * dose. Ascending by removal.
 */
export function movedTimes(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  kept: KeptTimes,
): Move[] {
  if (kept.size === 0) return [];
  const keys = new Map<number, string[]>();
  for (const [key, schedule] of kept) keys.set(schedule, [...(keys.get(schedule) ?? []), key]);
  const moves: Move[] = [];
  for (const medicine of medicines) {
    for (const row of medicine.times) {
      const removed = removalOf(medicine, row)?.getTime();
      if (removed === undefined || !keys.has(row.id)) continue;
      if (!medicine.times.some(({ addedAt }) => isSoonAfter(addedAt, removed))) continue;
      for (const key of keys.get(row.id) ?? []) {
        const day = key.split(" ")[1] ?? "";
        const target = targetOf({ medicine, zones, removed, day }, row.id);
        if (target !== undefined) moves.push({ key, removed, target: `${target} ${day}` });
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

/** The added time to which a change moved a time on a day; undefined: none. */
function targetOf(change: Change, schedule: number): number | undefined {
  const { medicine, zones, removed } = change;
  const before = dosesOn(change, planBefore([medicine], zones, new Date(removed)));
  if (!before.some((dose) => dose.schedule === schedule && dose.due >= removed)) return undefined;
  const rows = new Map(medicine.times.map((row) => [row.id, row]));
  const since = dosesOn(change, [medicine]).filter((dose) =>
    isSoonAfter(rows.get(dose.schedule)?.addedAt ?? null, removed),
  );
  const added = since.filter(({ clock }) => !before.some((dose) => dose.clock === clock));
  const gone = before.filter(({ schedule: id, clock, due }) => {
    const row = rows.get(id);
    const isGone = row !== undefined && isSoonAfter(removalOf(medicine, row), removed);
    return isGone && due >= removed && !since.some((dose) => dose.clock === clock);
  });
  return nearestPairs(gone, added).get(schedule);
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
  const after = at === null ? -1 : at.getTime() - removed;
  return after >= 0 && after <= SOON;
}

/** The occasions without those doses. */
export function withoutMoved(occasions: Occasion[], moved: MovedTimes): Occasion[] {
  if (moved.size === 0) return occasions;
  return occasions
    .map(({ due, doses }) => ({
      due,
      doses: doses.filter(({ schedule, homeDay }) => !moved.has(`${schedule} ${homeDay}`)),
    }))
    .filter(({ doses }) => doses.length > 0);
}
