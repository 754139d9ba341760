import { firstFrom } from "./data.ts";
import { reveal, type View, zoomView } from "./view.ts";

/** What keys can change. */
export interface CursorState {
  view: View;
  cursor: number | null;
}

interface Ground {
  whole: View;
  /** Where the cursor can stop, ascending. */
  stops: readonly number[];
  /** Width of the plot area, in CSS pixels. */
  width: number;
}

const ZOOM_STEP = 0.5;

/** The state after a key; null if the key does nothing. */
export function stateAfterKey(key: string, sight: CursorState, ground: Ground): CursorState | null {
  const { view, cursor } = sight;
  const { whole, stops, width } = ground;
  const span = view.to - view.from;
  const middle = cursor ?? (view.from + view.to) / 2;
  const zoomed = (factor: number) => ({ cursor, view: zoomView(view, factor, middle, whole) });
  const standAt = (at: number | undefined) =>
    at === undefined ? sight : { cursor: at, view: reveal(view, at, whole) };
  const go = (by: number) => standAt(stopAfter(stops, sight, by));
  switch (key) {
    case "ArrowRight":
      return go(span / width);
    case "ArrowLeft":
      return go(-span / width);
    case "PageDown":
      return go(span / 10);
    case "PageUp":
      return go(-span / 10);
    case "Home":
      return standAt(stops[0]);
    case "End":
      return standAt(stops.at(-1));
    case "+":
    case "=":
      return zoomed(ZOOM_STEP);
    case "-":
      return zoomed(1 / ZOOM_STEP);
    case "0":
      return { cursor, view: whole };
    case "Escape":
      return cursor === null ? null : { view, cursor: null };
    default:
      return null;
  }
}

/** The next stop at least `by` away in its direction; without a cursor, the last visible one. */
function stopAfter(stops: readonly number[], { cursor, view }: CursorState, by: number) {
  if (cursor === null) return stops[firstFrom(stops, view.to) - 1] ?? stops[0];
  if (by > 0) return stops[firstFrom(stops, cursor + by)] ?? stops.at(-1);
  const next = firstFrom(stops, cursor + by);
  return stops[next] === cursor + by ? stops[next] : (stops[next - 1] ?? stops[0]);
}
