import { firstIndexOf } from "../time/ascending.ts";
import { MINUTE } from "../time/durations.ts";
import type { Interval } from "../time/intervals.ts";
import { bandsOf } from "./matching.ts";
import type { Window } from "./windows.ts";

/** Clocks and ages are whole seconds and gateways differ, so uncertainty is widened by 2 minutes. */
const WIDENING = 2 * MINUTE;

/**
 * What is known about an occasion without a press:
 * - `certain`: no press went unseen
 * - `uncertain`: a press may have gone unseen
 * - `open`: that depends on what lies beyond the edges of what was loaded
 */
export type Proof = "certain" | "uncertain" | "open";

/** Whether an occasion without a press is proved to have none. */
export function isProved(proof: Proof): boolean {
  return proof === "certain";
}

/** What would still be uncertain if the box had just reported that nothing was lost since its last observation. */
export function uncertainIfHeard(
  uncertain: readonly Interval[],
  observed: Date | null = null,
): readonly Interval[] {
  if (observed === null) return uncertain;
  const heard = observed.getTime();
  return uncertain
    .filter(({ from }) => from < heard)
    .map(({ from, to }) => ({ from, to: Math.min(to, heard) }));
}

/**
 * Whether an unseen press may have counted for each occasion. That is so if an uncertain interval touches
 * its window, or the window of an occasion whose press also lies in this one, and so on along the chain:
 * had a lost press confirmed that occasion, its own press would have been free for this one.
 * Source: docs/adherence.md, "Silence".
 *
 * @param windows ascending by both ends
 * @param own the instant of each occasion's press, in milliseconds, or null
 * @param uncertain ascending, disjoint
 * @param beyond presses that occasions outside the segment may have used, in milliseconds
 */
export function proofsOf(
  windows: readonly Window[],
  own: readonly (number | null)[],
  uncertain: readonly Interval[],
  beyond: readonly number[],
): Proof[] {
  const dependants = dependantsOf(windows, own);
  const touched = windows.map((window) => firstTouching(window, uncertain) !== undefined);
  const reaching = bandsOf(
    windows,
    [...beyond].sort((a, b) => a - b),
  );
  const open = windows.map((_, index) => {
    const band = reaching[index];
    return band !== undefined && band.end > band.first;
  });
  const proofs = windows.map((): Proof => "certain");
  spread(open, "open", dependants, proofs);
  spread(touched, "uncertain", dependants, proofs);
  return proofs;
}

/** For each occasion the others whose windows also contain its press. */
function dependantsOf(windows: readonly Window[], own: readonly (number | null)[]): number[][] {
  const owners = own.flatMap((press, owner) => (press === null ? [] : [{ press, owner }]));
  const dependants = windows.map((): number[] => []);
  const bands = bandsOf(
    windows,
    owners.map(({ press }) => press),
  );
  bands.forEach(({ first, end }, index) => {
    for (const { owner } of owners.slice(first, end)) {
      if (owner !== index) dependants[owner]?.push(index);
    }
  });
  return dependants;
}

/**
 * The first uncertain interval that touches a window, widened by two minutes on both sides.
 *
 * @param uncertain ascending, disjoint
 */
export function firstTouching(
  window: Window,
  uncertain: readonly Interval[],
): Interval | undefined {
  const from = window.from - WIDENING;
  const to = window.to + WIDENING;
  const found = uncertain[firstIndexOf(uncertain, (gap) => gap.to >= from)];
  return found && found.from <= to ? found : undefined;
}

function spread(
  marked: readonly boolean[],
  proof: Proof,
  dependants: readonly number[][],
  proofs: Proof[],
): void {
  const waiting = marked.flatMap((isMarked, index) => (isMarked ? [index] : []));
  const seen = new Set(waiting);
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    proofs[index] = proof;
    for (const dependant of dependants[index] ?? []) {
      if (seen.has(dependant)) continue;
      seen.add(dependant);
      waiting.push(dependant);
    }
  }
}
