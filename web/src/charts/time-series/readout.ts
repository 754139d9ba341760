import { firstFrom, nearest, type TimeSeriesData, usualStep } from "./data.ts";
import { INSET } from "./plot.ts";
import type { View } from "./view.ts";

/** Maximum distance of a mark or value from the cursor to be included, in CSS pixels. */
const REACH = 8;

export interface Readout {
  /** The instant of the value nearest to the cursor, else the cursor's own. */
  at: number;
  /** Per panel; null if nothing was measured near the cursor. */
  values: ({ at: number; value: number; text: string } | null)[];
  /** Instants of marks under the cursor. */
  marks: number[];
}

/** The data under the cursor. */
export function readOut(data: TimeSeriesData, view: View, cursor: number, width: number): Readout {
  const perPixel = (view.to - view.from) / Math.max(width - INSET.left - INSET.right, 1);
  const reach = REACH * perPixel;
  const values = data.panels.map((panel) => {
    const index = nearest(panel, cursor, Math.max(reach, 0.6 * usualStep(panel.at)));
    const value = panel.values[index] ?? null;
    const at = panel.at[index];
    return value === null || at === undefined ? null : { at, value, text: panel.format(value) };
  });
  const marks = data.marks.slice(
    firstFrom(data.marks, cursor - reach),
    firstFrom(data.marks, cursor + reach),
  );
  const nearby = [...values.flatMap((value) => value?.at ?? []), ...marks];
  const distance = (at: number) => Math.abs(at - cursor);
  const at = nearby.sort((one, other) => distance(one) - distance(other))[0] ?? cursor;
  return { at, values, marks };
}
