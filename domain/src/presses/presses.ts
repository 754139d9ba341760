import { DAY, MINUTE } from "../time/durations.ts";
import type { Frame } from "./frames.ts";
import { SEQUENCE_MODULUS } from "./sequence.ts";

/** The window of the one-minute rule (docs/adherence.md, "What is observed"). */
export const CLUSTER_WINDOW = MINUTE;

/** Milliseconds after which the same number is a different press (docs/adherence.md, "What is observed"). */
export const RUN_LENGTH = 30 * DAY;

/** An uplink's claim that the button was pressed at an instant. `seq`: number given by the box, or null. */
export interface Claim {
  uplink: number;
  seq: number | null;
  at: Date;
}

/** One press of the button, with all its claims merged. */
export interface Press {
  at: Date;
  /** Number given by the box, or null. */
  seq: number | null;
  /** The run of press numbers that the frame of its earliest claim belongs to. */
  run: number;
}

/**
 * Merges claims into presses. Where the box numbers its presses, a number within one run is one press at
 * the earliest instant claimed for it; elsewhere, claims for the same second are one press, and a copy of
 * a frame claims nothing. The one-minute rule is not applied yet. The order of claims and repeated claims
 * make no difference.
 * Source: docs/adherence.md, "What is observed".
 *
 * @param frames must include the uplinks of the claims
 * @returns presses, ascending
 */
export function pressesOf(claims: readonly Claim[], frames: readonly Frame[]): Press[] {
  const carriers = new Map(frames.map((frame) => [frame.uplink, frame]));
  const earliest = new Map<number, Press>();
  const presses: Press[] = [];
  for (const { uplink, seq, at } of [...claims].sort(byTime)) {
    const carrier = carriers.get(uplink);
    if (seq === null && carrier?.copy) continue;
    const run = carrier?.run ?? UNKNOWN_RUN;
    const key = seq === null ? secondKey(at) : numberKey(run, seq);
    const known = earliest.get(key);
    if (known && at.getTime() - known.at.getTime() <= RUN_LENGTH) continue;
    const press = { at, seq, run };
    earliest.set(key, press);
    presses.push(press);
  }
  return presses;
}

/** Uplinks without an observation share a run of their own. */
const UNKNOWN_RUN = -1;

/** Never negative. */
function numberKey(run: number, seq: number): number {
  return (run + 1) * SEQUENCE_MODULUS + seq;
}

/** Always negative, so it never equals a key of a number. */
function secondKey(at: Date): number {
  return -1 - Math.floor(at.getTime() / 1000);
}

function byTime(a: Claim, b: Claim): number {
  return a.at.getTime() - b.at.getTime() || (a.seq ?? -1) - (b.seq ?? -1);
}

/**
 * The one-minute rule: presses up to one minute after the first of a cluster, 60 s included, collapse into
 * that first press. The next press after that minute begins a new cluster.
 * Source: docs/adherence.md, "What is observed".
 *
 * @param presses ascending
 */
export function collapsePresses<T extends { at: Date }>(presses: readonly T[]): T[] {
  const kept: T[] = [];
  for (const press of presses) {
    const first = kept.at(-1);
    if (!first || press.at.getTime() - first.at.getTime() > CLUSTER_WINDOW) kept.push(press);
  }
  return kept;
}
