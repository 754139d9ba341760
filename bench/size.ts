import { ROWS_A_DAY } from "../server/test/filled-boxes.ts";

const MOST_DAYS = 1000;
const FEWEST_BOXES = 20;

/** The size of the stored history. */
export interface Size {
  boxes: number;
  days: number;
}

/** The number of boxes that reach the given number of rows in up to 1,000 days. */
export function sizeOf(rows: number): Size {
  const boxDays = Math.ceil(rows / ROWS_A_DAY);
  const boxes = Math.max(FEWEST_BOXES, Math.ceil(boxDays / MOST_DAYS));
  return { boxes, days: Math.max(2, Math.round(boxDays / boxes)) };
}
