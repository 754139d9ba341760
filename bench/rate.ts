/** So many workers at once, in every figure and its peer. */
export const CONNECTIONS = 16;

const WARM_UP_MS = 1500;

export interface Rate {
  perSecond: number;
  /** Middle and 99th of 100, milliseconds of one call. */
  medianMs: number;
  p99Ms: number;
}

/**
 * Lets `CONNECTIONS` workers call as fast as answers come, and counts what completes after a warm-up.
 * A worker whose `call` answers false has run out of work and ends.
 */
export async function measureRate(
  seconds: number,
  call: (worker: number, turn: number) => Promise<boolean>,
): Promise<Rate> {
  const began = performance.now();
  const from = began + WARM_UP_MS;
  const until = from + seconds * 1000;
  const durations: number[] = [];
  let last = from;
  async function work(worker: number): Promise<void> {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const start = performance.now();
      if (!(await call(worker, turn))) return;
      const end = performance.now();
      if (start < from || end > until) continue;
      durations.push(end - start);
      last = Math.max(last, end);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, worker) => work(worker)));
  if (durations.length === 0)
    throw new Error("nothing was measured: the work ended in the warm-up");
  durations.sort((a, b) => a - b);
  const quantile = (share: number) => durations[Math.floor(share * durations.length)] ?? Number.NaN;
  return {
    perSecond: (durations.length * 1000) / (last - from),
    medianMs: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}
