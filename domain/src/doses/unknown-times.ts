import { firstIndexOf } from "../time/ascending.ts";
import type { Interval } from "../time/intervals.ts";

/** Intervals in which a dose may have been taken, sorted once for all queries. */
export class UnknownTimes {
  /** Ascending. */
  private readonly begins: number[];
  /** For each index, the latest end among the intervals up to it. */
  private readonly ends: number[] = [];

  constructor(intervals: readonly Interval[]) {
    const sorted = intervals.toSorted((one, other) => one.from - other.from);
    this.begins = sorted.map(({ from }) => from);
    for (const { to } of sorted) {
      this.ends.push(Math.max(to, this.ends.at(-1) ?? Number.NEGATIVE_INFINITY));
    }
  }

  /** Whether any of the intervals overlaps the given range. */
  doTouch(from: number, to: number): boolean {
    const later = firstIndexOf(this.begins, (begin) => begin >= to);
    return (this.ends[later - 1] ?? Number.NEGATIVE_INFINITY) > from;
  }
}
