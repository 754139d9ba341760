import { shiftDate } from "../i18n/format.ts";

/** Length of each range in chart days. */
export const RANGES = { day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const;

export type Range = keyof typeof RANGES;

export const RANGE_NAMES: readonly Range[] = ["day", "week", "month", "quarter", "year"];

export function isRange(text: unknown): text is Range {
  return RANGE_NAMES.some((name) => name === text);
}

/** First and last chart day, inclusive, of a range that ends on `last`. */
export function daysOf(range: Range, last: string): { from: string; to: string } {
  return { from: shiftDate(last, 1 - RANGES[range]), to: last };
}
