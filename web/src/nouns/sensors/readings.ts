import type { Chart } from "@dosebeat/contract/readings";

export interface Point {
  at: number;
  value: number;
}

/** The measured points of a series, without nulls. */
export function pointsOf(chart: Chart, series: "temperature" | "humidity" | "battery"): Point[] {
  return chart.sensorTime.flatMap((time, index) => {
    const value = chart[series][index];
    return value === null || value === undefined ? [] : [{ at: Date.parse(time), value }];
  });
}
