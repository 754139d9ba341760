import { TOLERANCE } from "@dosebeat/domain/tolerance";
import type { DayChartData } from "./data.ts";

const NARROW = 620;

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
  const left = narrow ? 10 : 150;
  const right = Math.max(width - (narrow ? 10 : 24), left + 1);
  const top = 30;
  const bandHeight = 36;
  const laneHeight = narrow ? 74 : 60;
  const offset = narrow ? 48 : laneHeight / 2;
  const lanesBottom = top + data.lanes.length * laneHeight;
  const curveTop = lanesBottom + (narrow ? 28 : 8);
  const curveBottom = curveTop + 60;
  const bottom = data.curve ? curveBottom : lanesBottom;
  const perMillisecond = (right - left) / (data.end - data.start);
  return {
    narrow,
    left,
    right,
    top,
    bottom,
    height: bottom + 34,
    band: TOLERANCE * perMillisecond,
    bandHeight,
    curveTop,
    curveBottom,
    x: (at) => left + (Math.min(Math.max(at, data.start), data.end) - data.start) * perMillisecond,
    laneY: (index) => top + index * laneHeight + offset,
    nameY: (index) => top + index * laneHeight + (narrow ? 6 : offset),
    curveNameY: narrow ? lanesBottom + 6 : (curveTop + curveBottom) / 2,
  };
}
