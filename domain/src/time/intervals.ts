/** A time when a press may have gone unseen. Milliseconds since the epoch, both included. */
export interface Interval {
  from: number;
  to: number;
}

/** The intervals between neighbours that may have something between them. */
export function gapsIn<T>(
  items: readonly T[],
  at: (item: T) => number,
  nothingBetween: (before: T, after: T) => boolean,
): Interval[] {
  const gaps: Interval[] = [];
  let before: T | undefined;
  for (const after of items) {
    if (before !== undefined && !nothingBetween(before, after)) {
      gaps.push({ from: at(before), to: at(after) });
    }
    before = after;
  }
  return gaps;
}

/** The intervals sorted, and merged where they touch or overlap. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const interval of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && interval.from <= last.to) last.to = Math.max(last.to, interval.to);
    else merged.push({ ...interval });
  }
  return merged;
}
