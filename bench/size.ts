import { ROWS_A_DAY } from "../server/test/filled-boxes.ts";

const MOST_DAYS = 1000;
const FEWEST_BOXES = 20;

/** Of the boxes that are stored. */
export interface Size {
  boxes: number;
  days: number;
}

/** As many boxes as reach so many rows in up to 1,000 days. */
export function sizeOf(rows: number): Size {
  const boxDays = Math.ceil(rows / ROWS_A_DAY);
  const boxes = Math.max(FEWEST_BOXES, Math.ceil(boxDays / MOST_DAYS));
  return { boxes, days: Math.max(2, Math.round(boxDays / boxes)) };
}
