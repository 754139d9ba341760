import { TOLERANCE } from "./tolerance.ts";
import { type Window, windowsOf } from "./windows.ts";

/** Whether a press lies in a window. */
function isWithin(press: number, window: Window): boolean {
  return window.from <= press && press <= window.to;
}

interface Score {
  pairs: number;
  /** Sum of |deviation| in milliseconds. */
  cost: number;
}

const NOTHING: Score = { pairs: 0, cost: 0 };

function isBetter(a: Score, b: Score): boolean {
  return a.pairs > b.pairs || (a.pairs === b.pairs && a.cost < b.cost);
}

/** The presses within a window: indices from `first` (included) to `end` (excluded). */
export interface Band {
  first: number;
  end: number;
}

const NO_PRESSES: Band = { first: 0, end: 0 };

/**
 * The presses within each window. Windows must ascend by both ends, and so do the bands.
 *
 * @param presses instants in milliseconds, ascending
 */
export function bandsOf(windows: readonly Window[], presses: readonly number[]): Band[] {
  let first = 0;
  let end = 0;
  return windows.map((window) => {
    while (first < presses.length && (presses[first] ?? 0) < window.from) first += 1;
    end = Math.max(end, first);
    while (end < presses.length && (presses[end] ?? 0) <= window.to) end += 1;
    return { first, end };
  });
}

/**
 * Matches presses one to one to occasions within their windows: most pairs, then the smallest sum of
 * |deviation|, then the earlier occasion, then the earlier press. Such a matching never crosses, so
 * dynamic programming over the presses of each window finds it.
 * Source: docs/adherence.md, "Which press belongs to which dose".
 *
 * @param due instants in milliseconds, ascending, distinct
 * @param presses instants in milliseconds, ascending, after the one-minute rule
 * @returns for each occasion the index of its press, or null
 */
export function matchPresses(
  due: readonly number[],
  presses: readonly number[],
): (number | null)[] {
  const segment = { due, presses, windows: windowsOf(due) };
  return matchCases(segment, [0], [presses.length])[0]?.matched ?? [];
}

/** Occasions and presses that may be part of a longer time line. Milliseconds, ascending. */
export interface MatchingSegment {
  due: readonly number[];
  presses: readonly number[];
  windows: readonly Window[];
}

/** The matching when only the presses from index `first` to `end` (excluded) are available. */
export interface MatchingCase {
  first: number;
  end: number;
  /** For each occasion the index of its press in the segment, or null. */
  matched: (number | null)[];
}

/** {@link matchPresses} for each combination of a first press and an end. */
export function matchCases(
  { due, presses, windows }: MatchingSegment,
  firsts: readonly number[],
  ends: readonly number[],
): MatchingCase[] {
  return ends.flatMap((end) => {
    const available = end === presses.length ? presses : presses.slice(0, end);
    const table = { due, presses: available, bands: bandsOf(windows, available) };
    const best = bestFrom(table);
    return firsts.map((first) => ({ first, end, matched: chooseFrom(table, best, first) }));
  });
}

interface Table {
  due: readonly number[];
  presses: readonly number[];
  bands: readonly Band[];
}

/** Follows the best scores, choosing the earliest press that reaches each. */
function chooseFrom(
  { due, presses, bands }: Table,
  best: readonly Score[][],
  first: number,
): (number | null)[] {
  let free = first;
  return due.map((at, index) => {
    const band = bands[index] ?? NO_PRESSES;
    const target = lookUp(best[index], band, free);
    for (let press = Math.max(free, band.first); press < band.end; press += 1) {
      const rest = lookUp(best[index + 1], bands[index + 1], press + 1);
      const cost = rest.cost + Math.abs((presses[press] ?? 0) - at);
      if (rest.pairs + 1 !== target.pairs || cost !== target.cost) continue;
      free = press + 1;
      return press;
    }
    return null;
  });
}

/**
 * For each occasion and each press of its band: the best score of this and all later occasions if all
 * earlier presses are used. One extra entry means that every press of the band is used.
 */
function bestFrom({ due, presses, bands }: Table): Score[][] {
  const best: Score[][] = [];
  for (let index = due.length - 1; index >= 0; index -= 1) {
    const band = bands[index] ?? NO_PRESSES;
    const later = (free: number) => lookUp(best[index + 1], bands[index + 1], free);
    const scores: Score[] = [];
    scores[band.end - band.first] = later(band.end);
    for (let free = band.end - 1; free >= band.first; free -= 1) {
      const skipped = scores[free - band.first + 1] ?? NOTHING;
      const taken = paired(due[index] ?? 0, presses[free] ?? 0, later(free + 1));
      const untouched = later(free);
      let score = isBetter(taken, skipped) ? taken : skipped;
      if (isBetter(untouched, score)) score = untouched;
      scores[free - band.first] = score;
    }
    best[index] = scores;
  }
  return best;
}

function lookUp(scores: readonly Score[] | undefined, band: Band | undefined, free: number): Score {
  if (!scores || !band) return NOTHING;
  const offset = Math.min(Math.max(free, band.first), band.end) - band.first;
  return scores[offset] ?? NOTHING;
}

function paired(due: number, press: number, rest: Score): Score {
  return { pairs: rest.pairs + 1, cost: rest.cost + Math.abs(press - due) };
}

/**
 * Among occasions no further apart than the tolerance, one left unmatched is confirmed by its neighbour's
 * press if that press is on time for both: the box was opened once for two sets of pills.
 * Source: docs/adherence.md, "Which press belongs to which dose".
 *
 * @param due instants in milliseconds, ascending
 * @param own the instant of each one's own press, in milliseconds, or null
 * @returns the same with the shared presses filled in
 */
export function withNeighbours(
  due: readonly number[],
  own: readonly (number | null)[],
): (number | null)[] {
  return own.map((press, index) => {
    const at = due[index];
    if (press !== null || at === undefined) return press;
    const near = { from: at - TOLERANCE, to: at + TOLERANCE };
    const shared = [...neighbours(due, index, -1), ...neighbours(due, index, 1)].flatMap(
      (other) => {
        const otherDue = due[other];
        const otherPress = own[other] ?? null;
        if (otherDue === undefined || otherPress === null) return [];
        const isClose = isWithin(otherPress, near) && Math.abs(otherPress - otherDue) <= TOLERANCE;
        return isClose ? [otherPress] : [];
      },
    );
    shared.sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || a - b);
    return shared[0] ?? null;
  });
}

/** The occasions on one side within the tolerance, nearest first. */
function neighbours(due: readonly number[], index: number, step: 1 | -1): number[] {
  const at = due[index] ?? 0;
  const found: number[] = [];
  for (let other = index + step; ; other += step) {
    const otherDue = due[other];
    if (otherDue === undefined || Math.abs(otherDue - at) > TOLERANCE) return found;
    found.push(other);
  }
}
