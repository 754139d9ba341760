import { ticksOf } from "../day/data.ts";
import type { MarkKind } from "../legend/status-looks.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Marks closer than this, in milliseconds, would overlap. */
const TOO_CLOSE = 0.75 * HOUR;

/** Times are milliseconds since the start of the day, so that days of any length align. */
export interface WeekMark {
  key: string;
  at: number;
  kind: MarkKind;
  deviation: number | null;
  /** Announced by screen readers and shown as a tooltip. */
  label: string;
}

export interface WeekDay {
  date: string;
  length: number;
  dues: number[];
  marks: WeekMark[];
  silent: { from: number; to: number; label: string }[];
  now: number | null;
  /** Labels of hours that are off the common scale: clocks changed that day. */
  ticks: Tick[];
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
 * The scale next to the columns: that of a 24-hour day, if there is one; of the last, since
 * `formatTime` has its zone and days before a journey had another.
 */
export function scaleOf(days: readonly Bounds[], formatTime: (at: number) => string): Tick[] {
  const plain = days.findLast(({ start, end }) => end - start === DAY) ?? days.at(-1);
  return plain ? ticksSince(plain, formatTime) : [];
}

/** The hours of a day that the common scale would label wrongly. */
export function ownTicks(day: Bounds, scale: Tick[], formatTime: (at: number) => string): Tick[] {
  if (day.end - day.start === DAY) return [];
  return ticksSince(day, formatTime).filter(
    ({ at, label }) => !scale.some((tick) => tick.at === at && tick.label === label),
  );
}

function ticksSince({ start, end }: Bounds, formatTime: (at: number) => string): Tick[] {
  return ticksOf(start, end, 3, formatTime).map(({ at, label }) => ({ at: at - start, label }));
}

/** The dose nearest to a moment of its day, within `reach`. */
export function nearestDose(
  marks: readonly WeekMark[],
  at: number,
  reach: number,
): WeekMark | undefined {
  const distance = (mark: WeekMark) => Math.abs(mark.at - at);
  const doses = marks.filter(({ kind }) => kind !== "extra");
  const [nearest] = doses.sort((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= reach ? nearest : undefined;
}

/**
 * How far each mark is moved aside, in mark widths: 0, then 1 to the right, 1 to the left, and so on.
 */
export function offsetsAside(marks: readonly WeekMark[]): Map<string, number> {
  const steps = new Map<string, number>();
  const lastIn: number[] = [];
  for (const mark of [...marks].sort((a, b) => a.at - b.at)) {
    const free = lastIn.findIndex((at) => mark.at - at >= TOO_CLOSE);
    const slot = free === -1 ? lastIn.length : free;
    lastIn[slot] = mark.at;
    steps.set(mark.key, slot % 2 === 1 ? (slot + 1) / 2 : -slot / 2);
  }
  return steps;
}
