import { MINUTE } from "../time/durations.ts";
import { gapsIn, type Interval } from "../time/intervals.ts";
import { type Frame, frameStep, receivedAt } from "./frames.ts";
import { SILENCE } from "./silence.ts";

/** A box may be late by half its reporting interval before that indicates a power cut. */
const LATENESS = 1.5;

/** The longest time that a box normally leaves between two frames, from an instant on. */
export interface ReportingInterval {
  minutes: number;
  from: Date;
}

/** Intervals from the last frame before to the first after a reboot, a join or a new session. */
export function restarts(frames: readonly Frame[]): Interval[] {
  return [
    ...changes(frames, (frame) => frame.boot),
    ...changes(frames, (frame) => frame.session),
    ...joins(frames),
  ];
}

/** Frames without the mark are skipped: they may lie on either side of a change. */
function changes(
  frames: readonly Frame[],
  mark: (frame: Frame) => number | string | null,
): Interval[] {
  const marked = frames.filter((frame) => !frame.join && mark(frame) !== null);
  return gapsIn(marked, receivedAt, (before, after) => mark(before) === mark(after));
}

function joins(frames: readonly Frame[]): Interval[] {
  const found: Interval[] = [];
  let before: Frame | null = null;
  let joined = false;
  for (const frame of frames) {
    if (frame.join) {
      joined = true;
      continue;
    }
    if (joined && before) found.push({ from: receivedAt(before), to: receivedAt(frame) });
    before = frame;
    joined = false;
  }
  return found;
}

/** Intervals from the last frame before to the first after a new session that only its counter shows. */
export function sessionsWithoutWord(frames: readonly Frame[]): Interval[] {
  const inOrder = frames.filter((frame) => !frame.join && frame.back !== "stray");
  return gapsIn(inOrder, receivedAt, (_before, after) => after.back !== "session");
}

/**
 * Intervals between consecutive frames further apart than the box normally leaves: its counter may have
 * survived a power cut. Beside a frame out of order an unknown interval counts as an hour.
 */
export function sleptThrough(
  frames: readonly Frame[],
  intervals: readonly ReportingInterval[],
): Interval[] {
  const longestOf = longestIntervals(intervals);
  const found: Interval[] = [];
  let before: Frame | null = null;
  let strays = false;
  for (const frame of frames) {
    if (frame.back === "stray") {
      strays = true;
      continue;
    }
    if (before && isNextOfSession(before, frame)) {
      const [from, to] = [receivedAt(before), receivedAt(frame)];
      const minutes = longestOf(from, to) ?? (strays ? SILENCE.unknownIntervalMinutes : null);
      const steps = Math.max(1, frameStep(before.fcnt ?? 0, frame.fcnt ?? 0));
      if (minutes !== null && to - from > steps * minutes * MINUTE * LATENESS) {
        found.push({ from, to });
      }
    }
    before = frame;
    strays = false;
  }
  return found;
}

function isNextOfSession(before: Frame, after: Frame): boolean {
  const counted = before.fcnt !== null && after.fcnt !== null;
  return counted && before.session === after.session && after.back === null;
}

/** The longest interval in force in a time; null: not known. Calls must be in ascending order. */
export function longestIntervals(
  intervals: readonly ReportingInterval[],
): (from: number, to: number) => number | null {
  let current = 0;
  const beginOf = (index: number) => intervals[index]?.from.getTime() ?? Number.POSITIVE_INFINITY;
  return (from, to) => {
    while (beginOf(current + 1) <= from) current += 1;
    let longest = intervals[current]?.minutes ?? null;
    for (let index = current + 1; beginOf(index) <= to; index += 1) {
      longest = Math.max(longest ?? 0, intervals[index]?.minutes ?? 0);
    }
    return longest;
  };
}
