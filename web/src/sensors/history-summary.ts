import type { Panel } from "../charts/time-series/data.ts";

interface Stretch {
  from: number;
  to: number;
}

export interface Extremes {
  low: number;
  lowAt: number;
  high: number;
  highAt: number;
  mean: number;
  first: number;
  last: number;
  sum: number;
}

/** Least, greatest, mean and their times of what a panel shows in a stretch; null: nothing measured. */
export function extremesIn(panel: Panel, { from, to }: Stretch): Extremes | null {
  let found: Extremes | null = null;
  let count = 0;
  for (let index = 0; index < panel.at.length; index += 1) {
    const at = panel.at[index] ?? 0;
    const value = panel.values[index] ?? null;
    if (value === null || at < from || at >= to) continue;
    const low = panel.low?.[index] ?? value;
    const high = panel.high?.[index] ?? value;
    found ??= { low, lowAt: at, high, highAt: at, mean: 0, first: value, last: value, sum: 0 };
    if (low < found.low) Object.assign(found, { low, lowAt: at });
    if (high > found.high) Object.assign(found, { high, highAt: at });
    found.last = value;
    found.sum += value;
    count += 1;
  }
  return found && { ...found, mean: found.sum / count };
}

/**
 * The part of a stretch in which the box was heard, 0 to 1: without its silences, up to now, and from
 * its first sign of life on. Null when the box had not begun by then.
 */
export function shareHeard(
  { from, to }: Stretch,
  silent: readonly Stretch[],
  begun: number | null,
  now: number,
): number | null {
  if (begun === null) return null;
  const start = Math.max(from, begun);
  const end = Math.min(to, now);
  if (end <= start) return null;
  const lost = silent
    .map((gap) => Math.min(gap.to, end) - Math.max(gap.from, start))
    .reduce((sum, length) => sum + Math.max(0, length), 0);
  return Math.max(0, 1 - lost / (end - start));
}
