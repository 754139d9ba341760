import { type Observation, type Press, restartedBetween, sequenceStep } from "./presses.ts";

/** A time of which we cannot say that nothing was pressed. Milliseconds since the epoch, both included. */
export interface Interval {
  from: number;
  to: number;
}

/** Clocks and ages are whole seconds and gateways differ; uncertainty reaches this much further. */
const WIDENING = 2 * 60_000;

interface Point {
  at: number;
  number: number;
  /** A press that we hold, rather than an uplink that names the newest number. */
  held: boolean;
}

/**
 * Where presses of a bound box may have been lost. Source: domain.md, "Proved".
 *
 * @param binding the time during which the box belonged to the patient; `to` null: still
 * @param observations uplinks of that time with counters, ascending by receive time
 * @param presses of that time, before the one-minute rule, ascending
 */
export function uncertainIntervals(
  binding: { from: Date; to: Date | null },
  observations: readonly Observation[],
  presses: readonly Press[],
): Interval[] {
  const from = binding.from.getTime();
  const to = binding.to?.getTime() ?? Number.POSITIVE_INFINITY;
  const numbers = observations.some((seen) => seen.newest !== null);
  const gaps = numbers ? lostNumbers(observations, presses) : lostFrames(observations);
  const heard = observations
    .filter((seen) => !seen.join && (numbers ? seen.newest !== null : seen.fcnt !== null))
    .map((seen) => seen.receivedAt.getTime());
  const first = heard[0];
  const last = heard.at(-1);
  if (first === undefined || last === undefined) return widen([{ from, to }]);
  return widen([{ from, to: first }, ...gaps, { from: last, to }]);
}

/** Box that numbers its presses: between two points a number that we do not hold, or a restart. */
function lostNumbers(observations: readonly Observation[], presses: readonly Press[]): Interval[] {
  return [...missingNumbers(observations, presses), ...restarts(observations)];
}

function missingNumbers(
  observations: readonly Observation[],
  presses: readonly Press[],
): Interval[] {
  const points: Point[] = [];
  for (const { receivedAt, newest } of observations) {
    if (newest !== null) points.push({ at: receivedAt.getTime(), number: newest, held: false });
  }
  for (const { at, seq } of presses) {
    if (seq !== null) points.push({ at: at.getTime(), number: seq, held: true });
  }
  points.sort((a, b) => a.at - b.at || Number(b.held) - Number(a.held));
  return pairs(points).flatMap(([before, after]) => {
    const step = sequenceStep(before.number, after.number);
    const nothingLost = step === 0 || (step === 1 && after.held);
    return nothingLost ? [] : [{ from: before.at, to: after.at }];
  });
}

/** From the last frame before to the first after a reboot, a join or a new session. */
function restarts(observations: readonly Observation[]): Interval[] {
  const found: Interval[] = [];
  let before: Observation | null = null;
  let joined = false;
  for (const seen of observations) {
    if (seen.join) {
      joined = true;
      continue;
    }
    if (before && (joined || restartedBetween(before, seen))) {
      found.push({ from: before.receivedAt.getTime(), to: seen.receivedAt.getTime() });
    }
    before = seen;
    joined = false;
  }
  return found;
}

/** Any other box: between two uplinks whose frame counters do not follow by exactly 1. */
function lostFrames(observations: readonly Observation[]): Interval[] {
  const counted = observations.filter((seen) => seen.join || seen.fcnt !== null);
  return pairs(counted).flatMap(([before, after]) => {
    const follows =
      !restartedBetween(before, after) &&
      before.fcnt !== null &&
      after.fcnt !== null &&
      after.fcnt === before.fcnt + 1;
    const same = after.fcnt === before.fcnt && before.session === after.session && !after.join;
    return follows || same
      ? []
      : [{ from: before.receivedAt.getTime(), to: after.receivedAt.getTime() }];
  });
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).flatMap((after, index) => {
    const before = items[index];
    return before === undefined ? [] : [[before, after]];
  });
}

/** Widened, merged where they touch, ascending. */
function widen(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .map(({ from, to }) => ({ from: from - WIDENING, to: to + WIDENING }))
    .sort((a, b) => a.from - b.from);
  return merge(sorted);
}

/** Intervals merged where they touch. @param sorted ascending by `from` */
export function merge(sorted: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const interval of sorted) {
    const last = merged.at(-1);
    if (last && interval.from <= last.to) last.to = Math.max(last.to, interval.to);
    else merged.push({ ...interval });
  }
  return merged;
}
