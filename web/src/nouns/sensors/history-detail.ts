import type { TimeRange } from "./time-range.ts";

/** Maximum number of points fetched for the sensor chart. */
export const WHOLE_POINTS = 2_000;
const DETAIL_POINTS = 2_000;

/** Buckets wider than this many pixels appear as steps: finer data would help. */
const COARSE = 2;

export interface Detail extends TimeRange {
  points: number;
}

/**
 * The range to fetch for a view, or null if the data are already as fine as the screen. Ranges halve
 * with each zoom step and start on a grid of quarters, so that small moves need no fetch. Milliseconds
 * UTC; `width` in CSS pixels.
 */
export function detailOf(
  view: TimeRange,
  whole: TimeRange,
  bucketSeconds: number | null,
  width: number,
): Detail | null {
  const visible = view.to - view.from;
  if (bucketSeconds === null || visible <= 0) return null;
  const pixels = (bucketSeconds * 1000 * width) / visible;
  if (pixels <= COARSE) return null;
  const all = whole.to - whole.from;
  const halvings = Math.floor(Math.log2(all / (2 * visible)));
  if (halvings < 0) return { ...whole, points: DETAIL_POINTS };
  const length = all / 2 ** halvings;
  const grid = length / 4;
  const middle = (view.from + view.to) / 2;
  const start = Math.floor((middle - length / 2 - whole.from) / grid) * grid + whole.from;
  const from = Math.max(whole.from, Math.floor(start / 1000) * 1000);
  const to = Math.min(whole.to, Math.ceil((start + length) / 1000) * 1000);
  return { from, to, points: DETAIL_POINTS };
}
