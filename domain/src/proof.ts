import { type Observation, type Press, sequenceStep } from "./presses.ts";

/** Milliseconds after which the same frame counter is no duplicate: the counter was reset. */
const DUPLICATE_WITHIN = 2 * 60_000;

/** A time when a press may have gone unseen. Milliseconds since the epoch, both included. */
export interface Interval {
  from: number;
  to: number;
}

interface Point {
  at: number;
  number: number;
  /** A press that is stored, as opposed to an uplink that reports the latest number. */
  held: boolean;
}

/**
 * When presses of a bound box may have been lost; the result ascends and does not overlap.
 * Source: docs/adherence.md, "Silence".
 *
 * @param binding when the box was assigned to the patient; `to` null: it still is
 * @param observations uplinks of that time, ascending by receive time
 * @param presses presses of that time before the one-minute rule, ascending
 */
export function uncertainIntervals(
  binding: { from: Date; to: Date | null },
  observations: readonly Observation[],
  presses: readonly Press[],
): Interval[] {
  const from = binding.from.getTime();
  const to = binding.to?.getTime() ?? Number.POSITIVE_INFINITY;
  const numbers = observations.some((seen) => seen.newest !== null);
  // Numbered presses show what is missing between them, even where the uplinks report no number.
  const lost = numbers
    ? lostNumbers(observations, presses)
    : [...lostFrames(observations), ...lostNumbers([], presses)];
  const heard = observations
    .filter((seen) => !seen.join && (numbers ? seen.newest !== null : seen.fcnt !== null))
    .map((seen) => seen.receivedAt.getTime());
  const first = heard[0];
  const last = heard.at(-1);
  if (first === undefined || last === undefined) return [{ from, to }];
  return mergeIntervals([
    { from, to: first },
    ...lost,
    ...restarts(observations),
    { from: last, to },
  ]);
}

/** For a box that numbers its presses: intervals between two points with a number missing. */
function lostNumbers(observations: readonly Observation[], presses: readonly Press[]): Interval[] {
  const points: Point[] = [];
  for (const { receivedAt, newest } of observations) {
    if (newest !== null) points.push({ at: receivedAt.getTime(), number: newest, held: false });
  }
  for (const { at, seq } of presses) {
    if (seq !== null) points.push({ at: at.getTime(), number: seq, held: true });
  }
  points.sort((a, b) => a.at - b.at || Number(b.held) - Number(a.held));
  return gapsIn(
    points,
    (point) => point.at,
    (before, after) => {
      const step = sequenceStep(before.number, after.number);
      return step === 0 || (step === 1 && after.held);
    },
  );
}

/** For any other box: intervals between two uplinks whose frame counters are not consecutive. */
function lostFrames(observations: readonly Observation[]): Interval[] {
  const counted = observations.filter((seen) => seen.fcnt !== null);
  return gapsIn(counted, receivedAt, (before, after) => {
    const step = (after.fcnt ?? 0) - (before.fcnt ?? 0);
    const duplicate = step === 0 && receivedAt(after) - receivedAt(before) <= DUPLICATE_WITHIN;
    return before.session === after.session && (step === 1 || duplicate);
  });
}

/** Intervals from the last frame before to the first after a reboot, a join or a new session. */
function restarts(observations: readonly Observation[]): Interval[] {
  return [
    ...changes(observations, (seen) => seen.boot),
    ...changes(observations, (seen) => seen.session),
    ...joins(observations),
  ];
}

/** Frames without the mark are skipped: they may lie on either side of a change. */
function changes(
  observations: readonly Observation[],
  mark: (seen: Observation) => number | string | null,
): Interval[] {
  const marked = observations.filter((seen) => !seen.join && mark(seen) !== null);
  return gapsIn(marked, receivedAt, (before, after) => mark(before) === mark(after));
}

function joins(observations: readonly Observation[]): Interval[] {
  const found: Interval[] = [];
  let before: Observation | null = null;
  let joined = false;
  for (const seen of observations) {
    if (seen.join) {
      joined = true;
      continue;
    }
    if (joined && before) found.push({ from: receivedAt(before), to: receivedAt(seen) });
    before = seen;
    joined = false;
  }
  return found;
}

function receivedAt(seen: Observation): number {
  return seen.receivedAt.getTime();
}

/** The intervals between neighbours that may have something between them. */
function gapsIn<T>(
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
