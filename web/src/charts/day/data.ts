import { HOUR } from "@dosebeat/domain/time/durations";
import type { MarkKind } from "../legend/status-looks.ts";

const HALF_HOUR = 1_800_000;

/** A mark in a lane. `at` is its position, in milliseconds UTC. */
export interface Mark {
  key: string;
  at: number;
  kind: MarkKind;
  deviation: number | null;
  /** Announced by screen readers and shown as a tooltip. */
  label: string;
}

export interface Lane {
  key: string;
  name: string;
  detail: string;
  /** Scheduled instants, milliseconds UTC. */
  dues: number[];
  /** Amounts beside due times. */
  amounts?: { at: number; text: string }[];
  marks: Mark[];
}

export interface Curve {
  name: string;
  detail: string;
  points: { at: number; value: number }[];
}

export interface DayChartData {
  start: number;
  end: number;
  now: number | null;
  lanes: Lane[];
  silent: { from: number; to: number; label: string }[];
  curve: Curve | null;
}

/** A gap between readings beyond which the curve is interrupted. */
const CURVE_GAP = 2 * HOUR;

/** Full hours to label, found by local time so that clock changes are handled. */
export function ticksOf(
  start: number,
  end: number,
  everyHours: number,
  formatTime: (instant: number) => string,
): { at: number; label: string }[] {
  const found: { at: number; label: string }[] = [];
  for (let at = start; at <= end; at += HALF_HOUR) {
    const label = formatTime(at);
    const [hour = "", minute] = label.split(":");
    const isTick = minute === "00" && (Number(hour) - 3) % everyHours === 0;
    if (isTick && found.at(-1)?.label !== label) found.push({ at, label });
  }
  return found;
}

/** Minimum range of the scale, so that a steady climate is a calm line in the middle. */
const MIN_RANGE = 2;

/** The path of a curve in the box, interrupted where nothing was measured. */
export function curvePath(
  points: Curve["points"],
  x: (at: number) => number,
  top: number,
  bottom: number,
): string {
  const values = points.map((point) => point.value);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const span = Math.max(most - least, MIN_RANGE);
  const low = (least + most - span) / 2;
  const y = (value: number) => bottom - ((value - low) / span) * (bottom - top);
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const starts = !before || point.at - before.at > CURVE_GAP;
      return `${starts ? "M" : "L"}${x(point.at).toFixed(1)} ${y(point.value).toFixed(1)}`;
    })
    .join("");
}
