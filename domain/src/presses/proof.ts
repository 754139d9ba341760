import { gapsIn, type Interval, mergeIntervals } from "../time/intervals.ts";
import { type Frame, frameStep, receivedAt } from "./frames.ts";
import { lostNumbers } from "./lost-numbers.ts";
import {
  type ReportingInterval,
  restarts,
  sessionsWithoutWord,
  sleptThrough,
} from "./power-cuts.ts";
import type { Press } from "./presses.ts";

/** The period for which a box is assigned to a patient, and what else is known about it. */
export interface Binding {
  from: Date;
  /** Null: it is still assigned. */
  to: Date | null;
  /** Whether any uplink of that period, loaded or not, had no frame counter; joins and status events aside. */
  uncounted: boolean;
  /** Ascending; the first covers all time before it. Empty: not known. */
  intervals: readonly ReportingInterval[];
}

/**
 * When presses of a bound box may have been lost; the result ascends and does not overlap.
 * Source: docs/adherence.md, "Silence".
 *
 * @param all frames of that period, ascending by receive time
 * @param presses presses of that period before the one-minute rule, ascending
 */
export function uncertainIntervals(
  binding: Binding,
  all: readonly Frame[],
  presses: readonly Press[],
): Interval[] {
  const from = binding.from.getTime();
  const to = binding.to?.getTime() ?? Number.POSITIVE_INFINITY;
  const frames = all.filter((frame) => !frame.copy);
  const numbers = frames.some((frame) => frame.newest !== null);
  if (!numbers && (binding.uncounted || frames.some(isUncounted))) return [{ from, to }];
  const heard = countedOf(frames, numbers).map(receivedAt);
  const first = heard[0];
  const last = heard.at(-1);
  if (first === undefined || last === undefined) return [{ from, to }];
  // Numbered presses show what is missing between them, even where the uplinks report no number.
  const lost = numbers
    ? lostNumbers(frames, presses)
    : [...lostFrames(frames), ...lostNumbers([], presses)];
  return mergeIntervals([
    { from, to: first },
    ...lost,
    ...restarts(frames),
    ...sessionsWithoutWord(frames),
    ...sleptThrough(frames, binding.intervals),
    { from: last, to },
  ]);
}

/** The frames that say whether presses were missed. */
function countedOf(frames: readonly Frame[], numbers: boolean): Frame[] {
  return frames.filter(
    (frame) => !frame.join && (numbers ? frame.newest !== null : frame.fcnt !== null),
  );
}

/**
 * When the last uplink was received that says whether presses were missed before it; null: none does. After it
 * everything is uncertain.
 *
 * @param all frames of a binding, ascending by receive time
 */
export function lastObservation(all: readonly Frame[]): Date | null {
  const frames = all.filter((frame) => !frame.copy);
  const numbers = frames.some((frame) => frame.newest !== null);
  return countedOf(frames, numbers).at(-1)?.receivedAt ?? null;
}

/**
 * When the first uplink was received that says whether presses were missed after it; null: none does.
 *
 * @param all frames of a binding, ascending by receive time
 */
export function firstObservation(all: readonly Frame[]): Date | null {
  const frames = all.filter((frame) => !frame.copy);
  const numbers = frames.some((frame) => frame.newest !== null);
  return countedOf(frames, numbers)[0]?.receivedAt ?? null;
}

/**
 * From when on nothing is proved only because the box has been silent since; null: its messages prove nothing
 * anyway. The binding must be the current one.
 *
 * @param all frames of the binding, ascending by receive time
 */
export function observedUntil({ uncounted }: Pick<Binding, "uncounted">, all: readonly Frame[]) {
  const frames = all.filter((frame) => !frame.copy);
  const numbers = frames.some((frame) => frame.newest !== null);
  return !numbers && (uncounted || frames.some(isUncounted)) ? null : lastObservation(all);
}

function isUncounted(frame: Frame): boolean {
  return frame.fcnt === null && !frame.join;
}

/** For all other boxes: intervals between two uplinks whose frame counters are not consecutive. */
function lostFrames(frames: readonly Frame[]): Interval[] {
  const counted = frames.filter((frame) => frame.fcnt !== null);
  return gapsIn(
    counted,
    receivedAt,
    (before, after) =>
      before.session === after.session && frameStep(before.fcnt ?? 0, after.fcnt ?? 0) === 1,
  );
}
