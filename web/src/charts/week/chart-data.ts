import { DAY } from "@dosebeat/domain/time/durations";
import { ticksOf } from "../day/data.ts";
import { isAside, type MarkKind } from "../legend/status-looks.ts";
import type { Span } from "./fold.ts";

/** Signs closer than this, in CSS pixels, would overlap. */
const TOO_CLOSE = 18;
/** Labels of the scale closer than this, in CSS pixels, would overlap. */
const LABEL_HEIGHT = 18;

/** Times are clock milliseconds since the start of the day, so that 08:00 is in the same row on all days. */
export interface WeekMark {
  key: string;
  at: number;
  /** The due time of a press that was early or late: the two are connected. */
  due: number | null;
  kind: MarkKind;
  deviation: number | null;
  /** Announced by screen readers and shown as a tooltip. */
  label: string;
}

export interface WeekDay {
  date: string;
  /** The length of the day, which is not 24 hours when clocks change. */
  length: number;
  dues: number[];
  marks: WeekMark[];
  silent: (Span & { label: string })[];
}

export interface Tick {
  at: number;
  label: string;
}

interface Bounds {
  start: number;
  end: number;
}

/**
 * The hour scale: that of a 24-hour day if there is one, preferably the last, since `formatTime` uses
 * its zone and days before a journey had another.
 */
export function scaleOf(days: readonly Bounds[], formatTime: (at: number) => string): Tick[] {
  const plain = days.findLast(({ start, end }) => end - start === DAY) ?? days.at(-1);
  if (!plain) return [];
  const { start, end } = plain;
  return ticksOf(start, end, 3, formatTime).map(({ at, label }) => ({ at: at - start, label }));
}

/** The dose nearest to a position, in CSS pixels, within `reach`. */
export function nearestDose(
  marks: readonly WeekMark[],
  y: (at: number) => number,
  position: number,
  reach: number,
): WeekMark | undefined {
  const distance = (mark: WeekMark) => Math.abs(y(mark.at) - position);
  const doses = marks.filter(({ kind }) => !isAside(kind));
  const [nearest] = doses.sort((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= reach ? nearest : undefined;
}

/**
 * How far each mark is moved aside, in mark widths: 0, then 1 to the right, 1 to the left, and so on.
 */
export function offsetsAside(
  marks: readonly WeekMark[],
  y: (at: number) => number,
): Map<string, number> {
  const steps = new Map<string, number>();
  const lastIn: number[] = [];
  for (const mark of [...marks].sort((a, b) => a.at - b.at)) {
    const top = y(mark.at);
    const free = lastIn.findIndex((at) => top - at >= TOO_CLOSE);
    const slot = free === -1 ? lastIn.length : free;
    lastIn[slot] = top;
    steps.set(mark.key, slot % 2 === 1 ? (slot + 1) / 2 : -slot / 2);
  }
  return steps;
}

/** The due times to label beside the columns; the most frequent ones if there is no room for all. */
export function dueLabels(days: readonly WeekDay[], y: (at: number) => number): number[] {
  const counts = new Map<number, number>();
  for (const due of days.flatMap((day) => day.dues)) counts.set(due, (counts.get(due) ?? 0) + 1);
  const chosen: number[] = [];
  for (const [due] of [...counts].sort(([a, often], [b, seldom]) => seldom - often || a - b)) {
    if (chosen.every((other) => Math.abs(y(other) - y(due)) >= LABEL_HEIGHT)) chosen.push(due);
  }
  return chosen.sort((a, b) => a - b);
}
