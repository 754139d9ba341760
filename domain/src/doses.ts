import { matchPresses, TOLERANCE, type Window, windowsOf } from "./matching.ts";
import type { Occasion } from "./plan.ts";
import type { Interval } from "./proof.ts";
import type { DoseStatus } from "./statuses.ts";

/** What is known of one occasion. All its doses share it. */
export interface OccasionResult {
  occasion: Occasion;
  /** The press that confirms it; null: none is known. */
  pressed: Date | null;
  /** press − due, signed, in milliseconds; null without a press. */
  deviation: number | null;
  status: DoseStatus;
}

export interface DoseQuestion {
  /** Ascending, without two at one instant. */
  occasions: readonly Occasion[];
  /** After the one-minute rule, ascending. */
  presses: readonly { at: Date }[];
  /** Times of which nobody can say that nothing was pressed, ascending, disjoint. */
  uncertain: readonly Interval[];
  /** Whether a box is bound and is not silent. */
  boxIsHeard: boolean;
  now: Date;
}

export interface DoseAnswer {
  results: OccasionResult[];
  /** Presses that confirm no occasion. */
  extra: Date[];
}

/**
 * Matches presses to occasions and gives each occasion its status; `unknown` wherever the box may not
 * have been heard. Presses not yet made count for nothing: what lies after `now` is ignored.
 * Source: domain.md, "Matching presses to doses".
 */
export function doseResults(question: DoseQuestion): DoseAnswer {
  const { occasions, now } = question;
  const due = occasions.map((occasion) => occasion.due.getTime());
  const presses = question.presses
    .map((press) => press.at.getTime())
    .filter((at) => at <= now.getTime());
  const own = matchPresses(due, presses).map((index) =>
    index === null ? null : (presses[index] ?? null),
  );
  const windows = windowsOf(due);
  const confirmed = withNeighbours(due, own);
  const results = occasions.map((occasion, index): OccasionResult => {
    const press = confirmed[index] ?? null;
    const deviation = press === null ? null : press - occasion.due.getTime();
    const status =
      deviation === null
        ? unmatchedStatus(index, due, windows, own, question)
        : matchedStatus(deviation);
    return { occasion, pressed: press === null ? null : new Date(press), deviation, status };
  });
  const used = new Set(own);
  const extra = presses.filter((press) => !used.has(press)).map((press) => new Date(press));
  return { results, extra };
}

/** @param deviation milliseconds; exactly 30 minutes is still on time */
function matchedStatus(deviation: number): DoseStatus {
  if (Math.abs(deviation) <= TOLERANCE) return "on_time";
  return deviation < 0 ? "early" : "late";
}

/**
 * Occasions 30 minutes apart or less: one left unmatched is confirmed by its neighbour's press where
 * that press is within 30 minutes of both (one opening, two sets).
 */
function withNeighbours(
  due: readonly number[],
  own: readonly (number | null)[],
): (number | null)[] {
  return own.map((press, index) => {
    const at = due[index];
    if (press !== null || at === undefined) return press;
    const shared = [index - 1, index + 1].flatMap((neighbour) => {
      const otherDue = due[neighbour];
      const otherPress = own[neighbour] ?? null;
      if (otherDue === undefined || otherPress === null) return [];
      const close =
        Math.abs(otherDue - at) <= TOLERANCE &&
        Math.abs(otherPress - at) <= TOLERANCE &&
        Math.abs(otherPress - otherDue) <= TOLERANCE;
      return close ? [otherPress] : [];
    });
    shared.sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || a - b);
    return shared[0] ?? null;
  });
}

function unmatchedStatus(
  index: number,
  due: readonly number[],
  windows: readonly Window[],
  own: readonly (number | null)[],
  { now, uncertain, boxIsHeard }: DoseQuestion,
): DoseStatus {
  const at = due[index] ?? 0;
  const window = windows[index] ?? { from: at, to: at };
  const time = now.getTime();
  if (time < at - TOLERANCE) return "upcoming";
  if (time <= at + TOLERANCE) return "due";
  if (time <= window.to) return boxIsHeard ? "overdue" : "unknown";
  return isProved(index, windows, own, uncertain) ? "missed" : "unknown";
}

/**
 * Nothing can have been pressed unseen in this window, nor in the window of an occasion whose press
 * also lies in this one (and so on along the chain): had that one been confirmed by a lost press, its
 * own would have been free for this one.
 */
function isProved(
  index: number,
  windows: readonly Window[],
  own: readonly (number | null)[],
  uncertain: readonly Interval[],
): boolean {
  const seen = new Set([index]);
  const open = [index];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const window = windows[current];
    if (!window || uncertain.some(({ from, to }) => from <= window.to && to >= window.from)) {
      return false;
    }
    for (const other of overlapping(current, windows)) {
      const press = own[other] ?? null;
      const frees = press !== null && press >= window.from && press <= window.to;
      if (!frees || seen.has(other)) continue;
      seen.add(other);
      open.push(other);
    }
  }
  return true;
}

/** The other windows that share time with this one; windows are ordered by both of their ends. */
function overlapping(index: number, windows: readonly Window[]): number[] {
  const { from, to } = windows[index] ?? { from: 0, to: 0 };
  const found: number[] = [];
  for (let other = index - 1; (windows[other]?.to ?? -1) >= from; other -= 1) found.push(other);
  for (let other = index + 1; (windows[other]?.from ?? to + 1) <= to; other += 1) found.push(other);
  return found;
}
