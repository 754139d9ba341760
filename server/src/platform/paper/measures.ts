import type { Weight } from "./fonts.ts";

/** In points, 1/72 inch. */
export const MARGIN = 34;
export const GAP = 6;
export const LINE = 1.5;
export const FOOT = 16;
export const SIZES = { title: 15, text: 8.5, head: 7.5, small: 6.5 } as const;
export const [INK, FAINT] = ["#111111", "#595959"];
export const FACT_NAME = 90;

/** Where a text is set, and how. */
export interface Place {
  x: number;
  width: number;
  size: number;
  font?: Weight;
  color?: string;
  align?: "start" | "end";
}
