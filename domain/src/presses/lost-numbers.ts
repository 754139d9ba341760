import { gapsIn, type Interval } from "../time/intervals.ts";
import { type Frame, ORDER_TOLERANCE } from "./frames.ts";
import { type Press, RUN_LENGTH } from "./presses.ts";
import { SEQUENCE_MODULUS, sequenceStep } from "./sequence.ts";

/** More numbers than this are not looked up one by one: a press counter does not jump so far. */
const MOST_NUMBERS = 1000;

interface Point {
  at: number;
  run: number;
  number: number;
  /** A press that is stored, as opposed to an uplink that reports the latest number. */
  held: boolean;
}

/**
 * For a box that numbers its presses: intervals between two points with a number missing between them, or
 * with a number that went back.
 */
export function lostNumbers(frames: readonly Frame[], presses: readonly Press[]): Interval[] {
  const points = pointsOf(frames, presses);
  const isHeld = heldNumbers(points);
  const highestOf = highestNumbers(points);
  return gapsIn(
    points,
    (point) => point.at,
    (before, after) => {
      const step = sequenceStep(before.number, after.number);
      if (step < 0 && before.run !== after.run) return false;
      if (sequenceStep(highestOf(after), after.number) < 0) return false;
      return step <= 0 || isHeld(before.number, step, after);
    },
  );
}

/**
 * For a box that numbers its presses: pairs of observations with presses between them of which only the
 * numbers are known. A later number of the run was seen, and no press is stored for one between.
 */
export function undatedPresses(frames: readonly Frame[], presses: readonly Press[]): Interval[] {
  const points = pointsOf(frames, presses);
  const isHeld = heldNumbers(points);
  return gapsIn(
    points,
    (point) => point.at,
    (before, after) => {
      const step = sequenceStep(before.number, after.number);
      return (
        before.run !== after.run ||
        step <= 0 ||
        step > MOST_NUMBERS ||
        isHeld(before.number, step, after)
      );
    },
  );
}

function pointsOf(frames: readonly Frame[], presses: readonly Press[]): Point[] {
  const points: Point[] = [];
  for (const { receivedAt: at, run, newest } of frames) {
    if (newest !== null) points.push({ at: at.getTime(), run, number: newest, held: false });
  }
  for (const { at, run, seq } of presses) {
    if (seq !== null) points.push({ at: at.getTime(), run, number: seq, held: true });
  }
  return points.sort((a, b) => a.at - b.at || Number(b.held) - Number(a.held));
}

/**
 * Tests whether a press of the point's run is held for each number after one, up to the point's, and dated
 * no later than the point. Calls must be in the order of the points.
 */
function heldNumbers(
  points: readonly Point[],
): (after: number, count: number, point: Point) => boolean {
  const held = new Map<number, number>();
  let next = 0;
  return (after, count, { at, run }) => {
    for (let point = points[next]; point && point.at <= at + ORDER_TOLERANCE; ) {
      if (point.held) held.set(point.run * SEQUENCE_MODULUS + point.number, point.at);
      next += 1;
      point = points[next];
    }
    if (count > MOST_NUMBERS) return false;
    for (let step = 1; step <= count; step += 1) {
      const number = (after + step) % SEQUENCE_MODULUS;
      const pressed = held.get(run * SEQUENCE_MODULUS + number);
      if (pressed === undefined || at - pressed > RUN_LENGTH) return false;
    }
    return true;
  };
}

/** The highest number of a point's run so far, or its own. Calls must be in the order of the points. */
function highestNumbers(points: readonly Point[]): (point: Point) => number {
  const highest = new Map<number, number>();
  let next = 0;
  return ({ at, run, number }) => {
    for (let point = points[next]; point && point.at < at - ORDER_TOLERANCE; ) {
      const known = highest.get(point.run) ?? point.number;
      highest.set(point.run, sequenceStep(known, point.number) > 0 ? point.number : known);
      next += 1;
      point = points[next];
    }
    return highest.get(run) ?? number;
  };
}
