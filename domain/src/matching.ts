import { TOLERANCE } from "./tolerance.ts";

const HOUR = 3_600_000;

const REACH_BACK = 4 * HOUR;
const REACH_AHEAD = 24 * HOUR;

/** Where a press may belong to an occasion. Milliseconds since the epoch, both included. */
export interface Window {
  from: number;
  to: number;
}

/**
 * The windows of the occasions: from due − min(4 h, half the gap to the occasion before) to just
 * before min(next due, due + 24 h), never narrower than the tolerance to each side. Source: docs/adherence.md.
 *
 * @param due instants in milliseconds, ascending, without repetition
 */
export function windowsOf(due: readonly number[]): Window[] {
  return due.map((at, index) => {
    const before = due[index - 1];
    const next = due[index + 1];
    const back = before === undefined ? REACH_BACK : Math.min(REACH_BACK, (at - before) / 2);
    const ahead = Math.min(next ?? Number.POSITIVE_INFINITY, at + REACH_AHEAD);
    return {
      from: Math.min(at - back, at - TOLERANCE),
      to: Math.max(ahead - 1, at + TOLERANCE),
    };
  });
}

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

/** The presses that lie in a window: indices from `first` (included) to `end` (excluded). */
export interface Band {
  first: number;
  end: number;
}

const NO_PRESSES: Band = { first: 0, end: 0 };

/**
 * The presses of each window. Both ends of windows and of bands only ever go forward.
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
 * Presses matched one to one to occasions inside the windows: most pairs, then the least sum of
 * |deviation|, then the earlier occasion, then the earlier press. Such a matching never crosses, so a
 * table over the presses of each window finds it.
 *
 * @param due instants in milliseconds, ascending, without repetition
 * @param presses instants in milliseconds, ascending, after the one-minute rule
 * @returns for each occasion the index of its press, or null
 */
export function matchPresses(
  due: readonly number[],
  presses: readonly number[],
): (number | null)[] {
  const line = { due, presses, windows: windowsOf(due) };
  return matchWays(line, [0], [presses.length])[0]?.matched ?? [];
}

/** Occasions and presses that may be a part of a longer time line. Milliseconds, ascending. */
export interface MatchingLine {
  due: readonly number[];
  presses: readonly number[];
  windows: readonly Window[];
}

/** The matching when only the presses from index `first` to `end` (excluded) are left. */
export interface MatchingWay {
  first: number;
  end: number;
  /** For each occasion the index of its press in the line, or null. */
  matched: (number | null)[];
}

/** {@link matchPresses} for every first press with every end. */
export function matchWays(
  { due, presses, windows }: MatchingLine,
  firsts: readonly number[],
  ends: readonly number[],
): MatchingWay[] {
  return ends.flatMap((end) => {
    const left = end === presses.length ? presses : presses.slice(0, end);
    const table = { due, presses: left, bands: bandsOf(windows, left) };
    const best = bestFrom(table);
    return firsts.map((first) => ({ first, end, matched: chooseFrom(table, best, first) }));
  });
}

interface Table {
  due: readonly number[];
  presses: readonly number[];
  bands: readonly Band[];
}

/** Walks along the best scores, taking the earliest press that reaches them. */
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
 * For each occasion and each press of its band: the best score of this and all later occasions when
 * earlier presses are spent. One entry more stands for "every press of the band is spent".
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
 * Occasions no further apart than the tolerance: one left unmatched is confirmed by its neighbour's press
 * where that press is on time for both (one opening, two sets). Source: docs/adherence.md.
 *
 * @param due instants in milliseconds, ascending
 * @param own the instant of the press of each, or null
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

/** The occasions on one side within the tolerance, the nearest first. */
function neighbours(due: readonly number[], index: number, step: 1 | -1): number[] {
  const at = due[index] ?? 0;
  const found: number[] = [];
  for (let other = index + step; ; other += step) {
    const otherDue = due[other];
    if (otherDue === undefined || Math.abs(otherDue - at) > TOLERANCE) return found;
    found.push(other);
  }
}
