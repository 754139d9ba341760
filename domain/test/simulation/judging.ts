import { type DoseQuery, doseResults, type OccasionResult } from "../../src/doses/doses.ts";
import type { Window } from "../../src/doses/windows.ts";
import { collapsePresses } from "../../src/presses/presses.ts";
import { silences } from "../../src/presses/silence.ts";
import { type Interval, mergeIntervals } from "../../src/time/intervals.ts";
import type { PatientLife } from "./patient-life.ts";
import { type BoundBox, type BoundRecord, queryOf, unboundTimes } from "./server-reading.ts";

const HOURLY = 60;

/** What the server has stored by an instant. */
export function arrivedBy(life: PatientLife, instant: number): BoundBox[] {
  return life.boxes.map(({ binding, deliveries }) => ({
    binding,
    deliveries: deliveries.filter((delivery) => delivery.arrivesAt <= instant),
  }));
}

/** The query for the whole life at once. */
export function wholeQuery(
  records: readonly BoundRecord[],
  { occasions, whole, now }: PatientLife,
  uncertain?: readonly Interval[],
): DoseQuery {
  return queryOf(records, occasions, whole, whole, now, uncertain);
}

export function settledResults(query: DoseQuery): OccasionResult[] {
  const { results, settled } = doseResults(query);
  if (!settled) throw new Error("the whole time line was loaded, so the result must be settled");
  return results;
}

/**
 * The results under perfect reception: every press is known and nothing is uncertain. A press that the server
 * knows keeps the instant stored there, so that gateway clocks, which are off by a second, make no
 * difference of their own.
 */
export function withPerfectRadio(life: PatientLife, boxes: readonly BoundBox[]): OccasionResult[] {
  const at = [...life.presses];
  const held = new Map<number, number>();
  for (const { deliveries } of boxes) {
    for (const { frame, receivedAt } of deliveries) {
      for (const { press, age } of frame.presses) {
        const claimed = receivedAt - age * 1000;
        held.set(press, Math.min(claimed, held.get(press) ?? claimed));
      }
    }
  }
  for (const [press, instant] of held) at[press] = instant;
  const presses = collapsePresses(
    at.sort((a, b) => a - b).map((press) => ({ at: new Date(press) })),
  );
  return settledResults({ ...wholeQuery([], life), presses, uncertain: [] });
}

/** A deliberately wrong rule: while a box is bound and not silent, no press is lost. */
export function bySilenceAlone(
  records: readonly BoundRecord[],
  life: PatientLife,
): OccasionResult[] {
  const silent = records.flatMap(({ binding, heard }) =>
    silences([binding.from, ...heard], HOURLY, binding.to ?? life.now).map(({ from, to }) => ({
      from: from.getTime(),
      to: (to ?? binding.to ?? life.now).getTime(),
    })),
  );
  const uncertain = mergeIntervals([...unboundTimes(records), ...silent]);
  return settledResults(wholeQuery(records, life, uncertain));
}

export interface Verdict {
  doses: number;
  unknown: number;
  trulyMissed: number;
  /** Truly missed, and called missed. */
  missedRightly: number;
  /** Taken, but called missed. Must be 0. */
  missedWrongly: number;
  /** The same, but no message could show that the press was lost (untellable.ts). */
  untellable: number;
  /** Called taken, but missed. */
  takenWrongly: number;
  /** Taken and called taken, but matched to another press more than a minute away. */
  otherPress: number;
}

export const NO_VERDICT: Verdict = {
  doses: 0,
  unknown: 0,
  trulyMissed: 0,
  missedRightly: 0,
  missedWrongly: 0,
  untellable: 0,
  takenWrongly: 0,
  otherPress: 0,
};

/** @param hidden presses whose loss no message can show, ascending */
export function judge(
  results: readonly OccasionResult[],
  truth: readonly OccasionResult[],
  hidden: readonly number[] = [],
): Verdict {
  const verdict = { ...NO_VERDICT, doses: truth.length };
  truth.forEach(({ pressed }, index) => {
    const result = results[index];
    if (result?.status === "unknown") verdict.unknown += 1;
    if (pressed === null) verdict.trulyMissed += 1;
    if (result?.status === "missed" && pressed === null) verdict.missedRightly += 1;
    if (result?.status === "missed" && pressed !== null) {
      const wasHidden = reach(results, index).some((window) => isTouched(window, hidden));
      verdict[wasHidden ? "untellable" : "missedWrongly"] += 1;
    }
    if (result?.pressed && pressed === null) verdict.takenWrongly += 1;
    if (
      result?.pressed &&
      pressed &&
      Math.abs(result.pressed.getTime() - pressed.getTime()) > 60_000
    ) {
      verdict.otherPress += 1;
    }
  });
  return verdict;
}

/** The windows of a dose, of those whose press lies in its window, and so on along the chain. */
function reach(results: readonly OccasionResult[], index: number): Window[] {
  const beside = results.slice(Math.max(0, index - 24), index + 24);
  const windows = [results[index]?.window ?? { from: 0, to: 0 }];
  for (const window of windows) {
    for (const { pressed, window: linked } of beside) {
      if (pressed === null || windows.includes(linked) || !isTouched(window, [+pressed])) continue;
      windows.push(linked);
    }
  }
  return windows;
}

function isTouched({ from, to }: Window, instants: readonly number[]): boolean {
  return instants.some((at) => at >= from && at <= to);
}

export function addVerdicts(one: Verdict, other: Verdict): Verdict {
  return {
    doses: one.doses + other.doses,
    unknown: one.unknown + other.unknown,
    trulyMissed: one.trulyMissed + other.trulyMissed,
    missedRightly: one.missedRightly + other.missedRightly,
    missedWrongly: one.missedWrongly + other.missedWrongly,
    untellable: one.untellable + other.untellable,
    takenWrongly: one.takenWrongly + other.takenWrongly,
    otherPress: one.otherPress + other.otherPress,
  };
}
