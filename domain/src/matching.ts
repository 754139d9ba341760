const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** On time means at most this far from the due time (spec §9). */
export const TOLERANCE = 30 * MINUTE;

const REACH_BACK = 4 * HOUR;
const REACH_AHEAD = 24 * HOUR;

/** Where a press may belong to an occasion. Milliseconds since the epoch, both included. */
export interface Window {
  from: number;
  to: number;
}

/**
 * The windows of the occasions: from due − min(4 h, half the gap to the occasion before) to just
 * before min(next due, due + 24 h), never narrower than ±30 minutes. Source: domain.md, "Matching".
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
export function isWithin(press: number, window: Window): boolean {
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
 * @param windows of the occasions; given where the occasions are a part of a longer line
 * @returns for each occasion the index of its press, or null
 */
export function matchPresses(
  due: readonly number[],
  presses: readonly number[],
  windows: readonly Window[] = windowsOf(due),
): (number | null)[] {
  const bands = bandsOf(windows, presses);
  const best = bestFrom(due, presses, bands);
  const matched: (number | null)[] = [];
  let free = 0;
  due.forEach((at, index) => {
    const band = bands[index] ?? { first: 0, end: 0 };
    const target = lookUp(best[index], band, free);
    let chosen: number | null = null;
    for (let press = Math.max(free, band.first); press < band.end && chosen === null; press += 1) {
      const score = paired(
        at,
        presses[press] ?? 0,
        lookUp(best[index + 1], bands[index + 1], press + 1),
      );
      if (score.pairs === target.pairs && score.cost === target.cost) chosen = press;
    }
    matched.push(chosen);
    if (chosen !== null) free = chosen + 1;
  });
  return matched;
}

/**
 * For each occasion and each press of its band: the best score of this and all later occasions when
 * earlier presses are spent. One entry more stands for "every press of the band is spent".
 */
function bestFrom(
  due: readonly number[],
  presses: readonly number[],
  bands: readonly Band[],
): Score[][] {
  const best: Score[][] = [];
  for (let index = due.length - 1; index >= 0; index -= 1) {
    const band = bands[index] ?? { first: 0, end: 0 };
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
