import { removalOf } from "./occasions.ts";
import type { KeptTimes, Occasion, PlannedMedicine } from "./planned.ts";

/** Windows open at most this long before a dose is due. */
export const WINDOW_BACK = 4 * 3_600_000;

/** Doses that are not due, by the id of their time and their day. */
export type MovedTimes = ReadonlySet<string>;

/** A kept dose and the doses to which it may have been moved. */
interface Move {
  key: string;
  /** When the kept dose was removed, in milliseconds. */
  removed: number;
  times: MovedTimes;
}

/**
 * The times that were added when a kept dose was removed from its medicine, or soon after: its press may have
 * been for them. Ascending by removal.
 */
export function movedTimes(medicines: readonly PlannedMedicine[], kept: KeptTimes): Move[] {
  if (kept.size === 0) return [];
  const keys = new Map<number, string[]>();
  for (const [key, schedule] of kept) keys.set(schedule, [...(keys.get(schedule) ?? []), key]);
  const moves: Move[] = [];
  for (const medicine of medicines) {
    for (const row of medicine.times) {
      const removed = removalOf(medicine, row)?.getTime();
      if (removed === undefined || !keys.has(row.id)) continue;
      const since = medicine.times.filter(({ addedAt }) => isSoonAfter(addedAt, removed));
      if (since.length === 0) continue;
      for (const key of keys.get(row.id) ?? []) {
        const day = key.split(" ")[1] ?? "";
        const times = new Set(since.map(({ id }) => `${id} ${day}`));
        moves.push({ key, removed, times });
      }
    }
  }
  return moves.sort((a, b) => a.removed - b.removed);
}

function isSoonAfter(addedAt: Date | null, removed: number): boolean {
  const after = addedAt === null ? -1 : addedAt.getTime() - removed;
  return after >= 0 && after <= WINDOW_BACK;
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
