import { firstIndexOf } from "../time/ascending.ts";
import { DAY } from "../time/durations.ts";

/** Something of one medicine that was taken: an intake, or a dose at its press or stated time. */
export interface Taking {
  at: Date;
  /** In the unit of the medicine; null: not stated, counts 1. */
  amount: number | null;
}

/** An amount has three decimals, so that sums of thousandths are exact; one that is not stated counts 1. */
export function thousandthsOf({ amount }: Pick<Taking, "amount">): number {
  return Math.round((amount ?? 1) * 1000);
}

/** What was taken of one medicine, sorted and added up once for all questions about it. */
export class TakingLine {
  /** Ascending, in milliseconds. */
  readonly times: readonly number[];
  /** Thousandths of all before an index. */
  private readonly sums: number[] = [0];
  /** By index, the most thousandths in 24 hours that end at it or, within 24 hours, at a later one. */
  private peaks: number[] | undefined;

  constructor(takings: readonly Taking[]) {
    const sorted = takings.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    this.times = sorted.map(({ at }) => at.getTime());
    for (const taking of sorted) this.sums.push((this.sums.at(-1) ?? 0) + thousandthsOf(taking));
  }

  /** Milliseconds from one of these to the nearest other; infinity: there is none. */
  nearest(at: number): number {
    const index = this.firstAfter(at - 1);
    if (this.times[index + 1] === at) return 0;
    const before = this.times[index - 1] ?? Number.NEGATIVE_INFINITY;
    const after = this.times[index + 1] ?? Number.POSITIVE_INFINITY;
    return Math.min(at - before, after - at);
  }

  /** The most in any (t − 24 h, t] that contains one of these; the maximum always ends at something taken. */
  mostIn24h(at: number): number {
    this.peaks ??= this.peaksOf();
    return (this.peaks[this.firstAfter(at - 1)] ?? 0) / 1000;
  }

  /** In the 24 hours to an instant, which is included. */
  in24h(to: number): number {
    return this.thousandthsIn24h(to) / 1000;
  }

  thousandthsIn24h(to: number): number {
    const sumTo = (index: number) => this.sums[index] ?? 0;
    return sumTo(this.firstAfter(to)) - sumTo(this.firstAfter(to - DAY));
  }

  /** The index of the first that is later than an instant. */
  private firstAfter(at: number): number {
    return firstIndexOf(this.times, (time) => time > at);
  }

  private peaksOf(): number[] {
    const sums = this.times.map((at) => this.thousandthsIn24h(at));
    const peaks = [...sums];
    // Later ends within a day that may be a peak: nearest last, with the smallest sum.
    const later: number[] = [];
    let furthest = 0;
    for (let index = sums.length - 1; index >= 0; index -= 1) {
      const sum = sums[index] ?? 0;
      const end = (this.times[index] ?? 0) + DAY;
      while (later.length > furthest && (sums[later.at(-1) ?? 0] ?? 0) <= sum) later.pop();
      later.push(index);
      while ((this.times[later[furthest] ?? 0] ?? 0) >= end) furthest += 1;
      peaks[index] = sums[later[furthest] ?? 0] ?? 0;
    }
    return peaks;
  }
}
