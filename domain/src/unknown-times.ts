import type { Interval } from "./intervals.ts";

/** Times in which a dose may have been taken, sorted once for all questions about them. */
export class UnknownTimes {
  /** Ascending. */
  private readonly begins: number[];
  /** The latest end of those up to an index. */
  private readonly ends: number[] = [];

  constructor(intervals: readonly Interval[]) {
    const sorted = intervals.toSorted((one, other) => one.from - other.from);
    this.begins = sorted.map(({ from }) => from);
    for (const { to } of sorted) {
      this.ends.push(Math.max(to, this.ends.at(-1) ?? Number.NEGATIVE_INFINITY));
    }
  }

  /** Whether one of them has a part within these ends. */
  doTouch(from: number, to: number): boolean {
    let [low, high] = [0, this.begins.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.begins[middle] ?? 0) < to) low = middle + 1;
      else high = middle;
    }
    return (this.ends[low - 1] ?? Number.NEGATIVE_INFINITY) > from;
  }
}
