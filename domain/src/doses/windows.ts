import { DAY, HOUR } from "../time/durations.ts";
import { TOLERANCE } from "./tolerance.ts";

/** How far windows reach where the next occasion on that side is near, or there is none. */
const REACH_BACK = 4 * HOUR;
const REACH_AHEAD = DAY;

/** Above these gaps a plan is sparse there, and its windows reach further. */
const SPARSE_BACK = 36 * HOUR;
const SPARSE_AHEAD = 48 * HOUR;

/** The earliest that any window opens before its due time, and the latest that one stays open after it. */
export const FURTHEST_BACK = 16 * HOUR;
export const FURTHEST_AHEAD = 48 * HOUR;

/** A neighbour this far away or further does not affect a window: how far to look for one. */
export const NEIGHBOUR_BACK = 4 * FURTHEST_BACK;
export const NEIGHBOUR_AHEAD = 2 * FURTHEST_AHEAD;

/** Where a press may count for an occasion. Milliseconds since the epoch, both included. */
export interface Window {
  from: number;
  to: number;
}

/** Whether the plan has occasions outside those that are given; then they are too far away to matter. */
export interface Beyond {
  before: boolean;
  after: boolean;
}

/** Nothing lies beyond what is given. */
export const NOTHING_BEYOND: Beyond = { before: false, after: false };

/**
 * The windows of the occasions, by the gaps to their neighbours in the whole plan: from due − E to just before
 * due + L, never narrower than the tolerance on each side.
 * - E: 4 h without an occasion before; up to a gap of 36 h min(4 h, half of it), else min(16 h, a quarter of it)
 * - L: 24 h without an occasion after; up to a gap of 48 h min(24 h, the gap), else min(48 h, half of it)
 *
 * Source: docs/adherence.md, "Which press belongs to which dose".
 *
 * @param due instants in milliseconds, ascending, distinct
 * @param beyond whether there are others, at least {@link NEIGHBOUR_BACK} before the first, or
 * {@link NEIGHBOUR_AHEAD} after the last
 */
export function windowsOf(due: readonly number[], beyond: Beyond = NOTHING_BEYOND): Window[] {
  const [none, far] = [null, Number.POSITIVE_INFINITY];
  return due.map((at, index) => {
    const before = due[index - 1];
    const next = due[index + 1];
    const back = reachBack(before === undefined ? (beyond.before ? far : none) : at - before);
    const ahead = reachAhead(next === undefined ? (beyond.after ? far : none) : next - at);
    return {
      from: Math.min(at - back, at - TOLERANCE),
      to: Math.max(at + ahead - 1, at + TOLERANCE),
    };
  });
}

/** @param gap to the occasion before; null: there is none */
function reachBack(gap: number | null): number {
  if (gap === null) return REACH_BACK;
  return gap <= SPARSE_BACK ? Math.min(REACH_BACK, gap / 2) : Math.min(FURTHEST_BACK, gap / 4);
}

/** @param gap to the next occasion; null: there is none */
function reachAhead(gap: number | null): number {
  if (gap === null) return REACH_AHEAD;
  return gap <= SPARSE_AHEAD ? Math.min(REACH_AHEAD, gap) : Math.min(FURTHEST_AHEAD, gap / 2);
}
