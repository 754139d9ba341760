import type { MarkKind } from "../legend/status-looks.ts";
import type { Tick } from "../week/chart-data.ts";

/** A chart day as a column; times are milliseconds since its start. */
export interface FieldDay {
  date: string;
  length: number;
  dues: number[];
  silent: { from: number; to: number }[];
}

export interface FieldMark {
  /** The day, counted from 0. */
  day: number;
  at: number;
  kind: MarkKind;
  deviation: number | null;
}

/** Presses by day and time of day, over the scheduled times. */
export interface Field {
  days: FieldDay[];
  marks: FieldMark[];
  scale: Tick[];
}

/** Positions in CSS pixels; days run left to right, hours top to bottom. */
export interface FieldLayout {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The width of a day. */
  step: number;
  x: (day: number) => number;
  y: (share: number) => number;
}

const AXIS = 52;
const EDGE = 10;

export function layOutField(days: number, width: number, height: number): FieldLayout {
  const left = AXIS;
  const right = Math.max(width - EDGE, left + 1);
  const top = EDGE;
  const bottom = height - 30;
  const step = (right - left) / Math.max(days, 1);
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    step,
    x: (day) => left + day * step,
    y: (share) => top + share * (bottom - top),
  };
}

const MIN_LABEL_DISTANCE = 76;
const STEPS = [1, 2, 7, 14];

/** Which days get a label: every, every second, weekly, fortnightly, or the first of months. */
export function labelledDays(dates: readonly string[], step: number): number[] {
  const every = STEPS.find((days) => days * step >= MIN_LABEL_DISTANCE);
  const all = dates.map((_, index) => index);
  if (every) return all.filter((index) => index % every === 0);
  const firsts = all.filter((index) => dates[index]?.endsWith("-01"));
  const apart =
    [1, 2, 3, 4, 6, 12].find((months) => 30 * months * step >= MIN_LABEL_DISTANCE) ?? 12;
  return firsts.filter((_, index) => index % apart === 0);
}

/** Scheduled times as lines: a time that stays the same is one line, from `from` to `to`. */
export function scheduleLines(
  days: readonly FieldDay[],
): { at: number; from: number; to: number }[] {
  const lines: { at: number; from: number; to: number }[] = [];
  const open = new Map<number, { at: number; from: number; to: number }>();
  days.forEach((day, index) => {
    for (const at of day.dues) {
      const line = open.get(at);
      if (line?.to === index) line.to = index + 1;
      else {
        const created = { at, from: index, to: index + 1 };
        open.set(at, created);
        lines.push(created);
      }
    }
  });
  return lines;
}
