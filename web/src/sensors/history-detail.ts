/** How fine the sensor chart is fetched. */
export const WHOLE_POINTS = 2_000;
const DETAIL_POINTS = 2_000;

/** A bucket wider than that is seen as one: finer data would show more. */
const COARSE = 2;

interface Stretch {
  from: number;
  to: number;
}

export interface Detail extends Stretch {
  points: number;
}

/**
 * The span to fetch for a view, or null when what is there is as fine as the screen. Spans halve with
 * each step of zooming and begin on a grid of quarters, so that a little moving fetches nothing new.
 * Milliseconds UTC; `width` in CSS pixels.
 */
export function detailOf(
  view: Stretch,
  whole: Stretch,
  bucketSeconds: number | null,
  width: number,
): Detail | null {
  const seen = view.to - view.from;
  if (bucketSeconds === null || seen <= 0) return null;
  const pixels = (bucketSeconds * 1000 * width) / seen;
  if (pixels <= COARSE) return null;
  const all = whole.to - whole.from;
  const halvings = Math.floor(Math.log2(all / (2 * seen)));
  if (halvings < 0) return { ...whole, points: DETAIL_POINTS };
  const span = all / 2 ** halvings;
  const grid = span / 4;
  const middle = (view.from + view.to) / 2;
  const begin = Math.floor((middle - span / 2 - whole.from) / grid) * grid + whole.from;
  const from = Math.max(whole.from, Math.floor(begin / 1000) * 1000);
  const to = Math.min(whole.to, Math.ceil((begin + span) / 1000) * 1000);
  return { from, to, points: DETAIL_POINTS };
}
