import type { Chart } from "@dosebeat/contract/readings";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { TimeRange } from "./time-range.ts";

interface Figures {
  mean: number;
  low: number;
  high: number;
}

export interface HistoryRow extends TimeRange {
  temperature: Figures | null;
  humidity: Figures | null;
  /** Minimum. */
  battery: number | null;
  /** Total. */
  motion: number | null;
  presses: number;
}

/** A row for each range with readings or presses; `ranges` are ascending and do not overlap. */
export function historyRows(
  chart: Chart,
  presses: readonly number[],
  ranges: readonly TimeRange[],
): HistoryRow[] {
  const times = chart.sensorTime.map((time) => Date.parse(time));
  return ranges.flatMap((range) => {
    const indexes = indexesIn(times, range);
    const pressed = indexesIn(presses, range).length;
    if (indexes.length === 0 && pressed === 0) return [];
    const pick = (values: (number | null)[] | undefined) =>
      indexes.flatMap((index) => values?.[index] ?? []);
    const battery = pick(chart.battery);
    const motion = pick(chart.motion);
    return [
      {
        ...range,
        temperature: figuresOf(
          pick(chart.temperature),
          pick(chart.temperatureMin),
          pick(chart.temperatureMax),
        ),
        humidity: figuresOf(pick(chart.humidity), pick(chart.humidityMin), pick(chart.humidityMax)),
        battery: battery.length === 0 ? null : Math.min(...battery),
        motion: motion.length === 0 ? null : motion.reduce((sum, value) => sum + value, 0),
        presses: pressed,
      },
    ];
  });
}

function indexesIn(times: readonly number[], { from, to }: TimeRange): number[] {
  const first = times.findIndex((at) => at >= from);
  const indexes = [];
  for (let index = first; index !== -1 && index < times.length; index += 1) {
    if ((times[index] ?? to) >= to) break;
    indexes.push(index);
  }
  return indexes;
}

function figuresOf(values: number[], lows: number[], highs: number[]): Figures | null {
  if (values.length === 0) return null;
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: Math.min(...values, ...lows),
    high: Math.max(...values, ...highs),
  };
}

/** Ranges of an hour each from `from` on; the last may be shorter. */
export function hoursOf({ from, to }: TimeRange): TimeRange[] {
  const count = Math.ceil((to - from) / HOUR);
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * HOUR,
    to: Math.min(to, from + (index + 1) * HOUR),
  }));
}
