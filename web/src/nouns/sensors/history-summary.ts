import type { Panel } from "../../charts/time-series/data.ts";
import type { TimeRange } from "./time-range.ts";

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

/**
 * Minimum, maximum and mean of a panel within a range, with their times; null if nothing was measured.
 */
export function extremesIn(panel: Panel, { from, to }: TimeRange): Extremes | null {
  let extremes: Extremes | null = null;
  let count = 0;
  for (let index = 0; index < panel.at.length; index += 1) {
    const at = panel.at[index] ?? 0;
    const value = panel.values[index] ?? null;
    if (value === null || at < from || at >= to) continue;
    const low = panel.low?.[index] ?? value;
    const high = panel.high?.[index] ?? value;
    extremes ??= { low, lowAt: at, high, highAt: at, mean: 0, first: value, last: value, sum: 0 };
    if (low < extremes.low) Object.assign(extremes, { low, lowAt: at });
    if (high > extremes.high) Object.assign(extremes, { high, highAt: at });
    extremes.last = value;
    extremes.sum += value;
    count += 1;
  }
  return extremes && { ...extremes, mean: extremes.sum / count };
}

/**
 * The share of a range, 0 to 1, in which the box was connected: from its first contact until now, without the
 * times in which it was offline or a message was lost, which may overlap. Null if the range ended before the
 * first contact.
 */
export function connectedShare(
  { from, to }: TimeRange,
  unheard: readonly TimeRange[],
  firstContact: number | null,
  now: number,
): number | null {
  if (firstContact === null) return null;
  const start = Math.max(from, firstContact);
  const end = Math.min(to, now);
  if (end <= start) return null;
  let heardUntil = start;
  let missing = 0;
  for (const gap of unheard.toSorted((one, other) => one.from - other.from)) {
    const since = Math.max(gap.from, heardUntil);
    const until = Math.min(gap.to, end);
    missing += Math.max(0, until - since);
    heardUntil = Math.max(heardUntil, until);
  }
  return Math.max(0, 1 - missing / (end - start));
}

/** How many messages of a range were lost; gaps across its start or end count in full. */
export function lostIn(
  { from, to }: TimeRange,
  gaps: readonly (TimeRange & { count: number })[],
): number {
  const within = gaps.filter((gap) => gap.from < to && gap.to > from);
  return within.reduce((sum, { count }) => sum + count, 0);
}
