import { MINUTE } from "@dosebeat/domain/time/durations";

/** The visible time range, in milliseconds UTC. */
export interface View {
  from: number;
  to: number;
}

/** The closest zoom, in milliseconds. */
export const MIN_VIEW = 30 * MINUTE;

/** The view, moved and resized as little as needed to be within `whole`. */
export function clampView({ from, to }: View, whole: View): View {
  const most = whole.to - whole.from;
  const span = Math.min(Math.max(to - from, Math.min(MIN_VIEW, most)), most);
  const middle = (from + to) / 2;
  const start = to - from === span ? from : middle - span / 2;
  const clamped = Math.min(Math.max(start, whole.from), whole.to - span);
  return { from: clamped, to: clamped + span };
}

/** Zooms by `factor`; the instant `at` stays in place. */
export function zoomView(view: View, factor: number, at: number, whole: View): View {
  const most = whole.to - whole.from;
  const span = view.to - view.from;
  const length = Math.min(Math.max(span * factor, Math.min(MIN_VIEW, most)), most);
  const share = (at - view.from) / span;
  const from = at - share * length;
  return clampView({ from, to: from + length }, whole);
}

export function moveView(view: View, by: number, whole: View): View {
  return clampView({ from: view.from + by, to: view.to + by }, whole);
}

/** The view, moved so that `at` is visible. */
export function reveal(view: View, at: number, whole: View): View {
  if (at >= view.from && at <= view.to) return view;
  const margin = (view.to - view.from) / 10;
  const by = at < view.from ? at - margin - view.from : at + margin - view.to;
  return moveView(view, by, whole);
}

interface RangeOptions {
  least: number;
  floor: number;
  ceiling: number;
}

/** Round bounds around `min` and `max`, at least `least` apart if the limits allow. */
export function roundRange(min: number | null, max: number | null, options: RangeOptions) {
  const { least, floor, ceiling } = options;
  const low = min ?? Math.max(floor, 0);
  const high = max ?? low;
  const missing = Math.max(0, least - (high - low)) / 2;
  const size = 10 ** Math.floor(Math.log10(Math.max(high - low, least)));
  const grain = size / 2;
  const bottom = Math.max(floor, Math.floor((low - missing) / grain) * grain);
  const top = Math.min(ceiling, Math.ceil((high + missing) / grain) * grain);
  return { bottom, top: top > bottom ? top : bottom + least };
}
