import { firstIndexOf } from "../time/ascending.ts";
import type { Interval } from "../time/intervals.ts";

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
    const later = firstIndexOf(this.begins, (begin) => begin >= to);
    return (this.ends[later - 1] ?? Number.NEGATIVE_INFINITY) > from;
  }
}
