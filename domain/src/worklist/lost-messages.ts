import type { Window } from "../doses/windows.ts";

/** When boxes of a patient could be heard. */
export interface Hearing {
  /** When some box was bound, ascending, disjoint; `to` null: it still is. */
  bound: readonly { from: Date; to: Date | null }[];
  /** The first observation of the first box that the patient ever had; null: none yet. */
  first: Date | null;
  /** The last observation; null: none. */
  last: Date | null;
}

/**
 * Whether messages must have been lost where a dose with this window is unclear: a box was bound all the time and had
 * been heard before and after. What lies before the first observation of the first box, or without a box, nobody
 * lost; what lies after the last observation can still arrive.
 */
export function isWithinHearing({ from, to }: Window, { bound, first, last }: Hearing): boolean {
  if (!first || !last || from < first.getTime() || to > last.getTime()) return false;
  let covered = from;
  for (const one of bound) {
    if (one.from.getTime() > covered) break;
    covered = Math.max(covered, one.to?.getTime() ?? Number.POSITIVE_INFINITY);
  }
  return covered > to;
}
