import type { MarkKind } from "../legend/status-looks.ts";

/** The doses of one time of day, a day per column. */
export interface StripRow {
  key: string;
  /** Its time of day; null: a row without doses. */
  label: string | null;
  /** The city whose clock the time follows; null: the patient's own. */
  zone: string | null;
  /** For a row without a time of day: what it shows. */
  kind?: MarkKind;
  /** Announced by screen readers. */
  text: string;
  /** Days with a dose due at this time, counted from 0. */
  dues: number[];
  marks: StripMark[];
}

export interface StripMark {
  key: string;
  day: number;
  kind: MarkKind;
  /** Minutes from the due time; null without a press. */
  deviation: number | null;
  /** The box was offline at that time. */
  isOffline: boolean;
}

export const ROW_HEIGHT = 48;
/** CSS pixels for an hour early or late: the band of ±30 minutes has the same height, which is more than a sign's. */
const HOUR_HEIGHT = 16;
export const BAND_HEIGHT = HOUR_HEIGHT;
const FARTHEST = 20;

const AXIS = 52;
/** Axis width with names of cities. */
const CITY_AXIS = 84;
const EDGE = 4;
const SIGN = 7;

export interface StripLayout {
  left: number;
  right: number;
  step: number;
  radius: number;
  height: number;
  x: (day: number) => number;
  y: (row: number) => number;
}

export function layOutStrip(
  days: number,
  rows: readonly Pick<StripRow, "zone">[],
  width: number,
): StripLayout {
  const left = rows.some(({ zone }) => zone !== null) ? CITY_AXIS : AXIS;
  const right = Math.max(width - EDGE, left + 1);
  const step = (right - left) / Math.max(days, 1);
  return {
    left,
    right,
    step,
    radius: Math.min(SIGN, Math.max(3, step * 0.42)),
    height: rows.length * ROW_HEIGHT + 24,
    x: (day) => left + (day + 0.5) * step,
    y: (row) => (row + 0.5) * ROW_HEIGHT,
  };
}

/** How far below its line a press is drawn, in CSS pixels; distant ones stay within their row. */
export function offsetOf({ deviation }: Pick<StripMark, "deviation">): number {
  const offset = ((deviation ?? 0) / 60) * HOUR_HEIGHT;
  return Math.min(Math.max(offset, -FARTHEST), FARTHEST);
}

/** Runs of consecutive days, as `[first, last]`. */
export function runsOf(days: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}
