import { setImmediate as answers, setTimeout as sleep } from "node:timers/promises";
import { build, type Histogram } from "hdr-histogram-js";
import { type Arrival, KINDS, type Kind } from "./national-day.ts";

/** Whether a call was answered, refused because of overload, or neither. */
export type Outcome = "answered" | "refused" | "failed";

export interface Measured {
  /** For answered calls, microseconds from the intended time of sending to the answer. */
  times: Histogram;
  counts: Record<Outcome, number>;
  /** Why the first failed call failed. */
  failure?: string;
}

export type Results = Record<Kind, Measured>;

/** A client gives up after this long. */
const PATIENCE_MS = 30_000;
const HIGHEST_US = 60_000_000;
/** More calls than this wait in no driver: a server that answers fewer than 667 a second loses them anyway. */
export const MOST_WAITING = 20_000;
/** Calls sent in succession before answers are read, where the driver is late. */
const AT_ONCE = 64;

/**
 * Sends each call at its time, whether or not earlier ones were answered: a slow server gets no rest, and its
 * delay is part of every measured time (no coordinated omission). A call for which too many wait already counts as
 * failed.
 */
export async function openLoop(
  plan: readonly Arrival[],
  send: (kind: Kind, gone: AbortSignal) => Promise<Outcome>,
): Promise<Results> {
  const results = emptyResults();
  const started = performance.now();
  const waiting = new Set<Promise<void>>();
  for (const [index, { at, kind }] of plan.entries()) {
    const early = started + at - performance.now();
    if (early > 1) await sleep(early);
    else if (index % AT_ONCE === 0) await answers();
    if (waiting.size >= MOST_WAITING) {
      results[kind].failure ??= `${MOST_WAITING} calls wait already.`;
      results[kind].counts.failed += 1;
      continue;
    }
    const call = measure(started + at, kind, send, results[kind]);
    waiting.add(call);
    void call.finally(() => waiting.delete(call));
  }
  await Promise.all(waiting);
  return results;
}

async function measure(
  intended: number,
  kind: Kind,
  send: (kind: Kind, gone: AbortSignal) => Promise<Outcome>,
  measured: Measured,
): Promise<void> {
  const { times, counts } = measured;
  const outcome = await send(kind, AbortSignal.timeout(PATIENCE_MS)).catch((error: unknown) => {
    measured.failure ??= String(error);
    return "failed" as const;
  });
  counts[outcome] += 1;
  if (outcome !== "answered") return;
  const us = Math.round(1000 * (performance.now() - intended));
  times.recordValue(Math.min(HIGHEST_US, Math.max(1, us)));
}

function emptyResults(): Results {
  const measured = (): Measured => ({
    times: build({
      lowestDiscernibleValue: 1,
      highestTrackableValue: HIGHEST_US,
      numberOfSignificantValueDigits: 3,
      useWebAssembly: false,
    }),
    counts: { answered: 0, refused: 0, failed: 0 },
  });
  const entries = KINDS.map((kind) => [kind, measured()] as const);
  return Object.fromEntries(entries) as Results;
}

/** All kinds together. */
export function together(results: Results): Measured {
  const all = emptyResults().frame;
  for (const kind of KINDS) {
    all.times.add(results[kind].times);
    for (const outcome of ["answered", "refused", "failed"] as const)
      all.counts[outcome] += results[kind].counts[outcome];
  }
  return all;
}

/** A quantile in milliseconds; NaN: nothing was answered. */
export function msAt({ times, counts }: Measured, percentile: number): number {
  return counts.answered === 0 ? Number.NaN : times.getValueAtPercentile(percentile) / 1000;
}
