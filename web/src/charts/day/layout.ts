import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { DayChartData } from "./data.ts";

const NARROW = 480;
const WIDE = 720;

/** Width of a time at the axis, with some space; on phones the outer ones are moved inwards. */
const TICK_WIDTH = 46;

/** Any smaller, and the shapes could not be told apart. */
const MIN_RADIUS = 4.5;

/** Positions in CSS pixels. On phones, names are above their lanes. */
export interface Layout {
  narrow: boolean;
  left: number;
  right: number;
  top: number;
  bottom: number;
  height: number;
  /** Half the width of a band: the tolerance. */
  band: number;
  bandHeight: number;
  /** The radius of a mark: narrower than the band, so that the band shows on phones too. */
  radius: number;
  /** Hours between two times at the axis. */
  everyHours: number;
  curveTop: number;
  curveBottom: number;
  x: (at: number) => number;
  laneY: (index: number) => number;
  /** The middle of a name next to its lane, or its top edge above the lane. */
  nameY: (index: number) => number;
  curveNameY: number;
}

export function layOut(data: DayChartData, width: number): Layout {
  const narrow = width < NARROW;
  const left = narrow ? 10 : width < WIDE ? 128 : 150;
  const right = Math.max(width - (narrow ? 10 : 24), left + 1);
  const top = data.silent.length > 0 ? 46 : 30;
  const bandHeight = 36;
  const laneHeight = narrow ? 74 : 60;
  const offset = narrow ? 48 : laneHeight / 2;
  const lanesBottom = top + data.lanes.length * laneHeight;
  const curveTop = lanesBottom + (narrow ? 28 : 8);
  const curveBottom = curveTop + 60;
  const bottom = data.curve ? curveBottom : lanesBottom;
  const perMillisecond = (right - left) / (data.end - data.start);
  const band = TOLERANCE * perMillisecond;
  return {
    narrow,
    left,
    right,
    top,
    bottom,
    height: bottom + 34,
    band,
    bandHeight,
    radius: Math.min(8, Math.max(MIN_RADIUS, band - 1.5)),
    everyHours: 3 * HOUR * perMillisecond < TICK_WIDTH * (narrow ? 1.5 : 1) ? 6 : 3,
    curveTop,
    curveBottom,
    x: (at) => left + (Math.min(Math.max(at, data.start), data.end) - data.start) * perMillisecond,
    laneY: (index) => top + index * laneHeight + offset,
    nameY: (index) => top + index * laneHeight + (narrow ? 6 : offset),
    curveNameY: narrow ? lanesBottom + 6 : (curveTop + curveBottom) / 2,
  };
}

/** A generous estimate for text of 13 px, as it cannot be measured before it is drawn. */
const widthOf = (text: string) => 7.5 * text.length + 8;

interface Label {
  x: number;
  text: string;
}

/**
 * Where to put the same label above each silence: within the chart, and only where it does not touch the
 * previous one. The legend and the table name every silence regardless.
 */
export function silenceLabels(data: DayChartData, layout: Layout, text: string): Label[] {
  const half = widthOf(text) / 2;
  const labels: Label[] = [];
  for (const { from, to } of data.silent) {
    const middle = (layout.x(from) + layout.x(to)) / 2;
    const x = Math.min(Math.max(middle, layout.left + half), layout.right - half);
    const before = labels.at(-1);
    if (!before || x - before.x >= 2 * half) labels.push({ x, text });
  }
  return labels;
}
