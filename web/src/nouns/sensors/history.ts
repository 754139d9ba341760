import type { Chart } from "@dosebeat/contract/readings";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { useTranslations } from "use-intl";
import { type Panel, type Rows, usualStep, withPauses } from "../../charts/time-series/data.ts";
import type { Format } from "../../i18n/use-format.ts";

const TWO_HOURS = 2 * HOUR;

/**
 * Readings of one time range. Several parts follow each other in time, each in the resolution in
 * which it was fetched.
 */
export type Part = Chart;

type Series = "temperature" | "humidity" | "battery" | "motion";
export const SERIES: readonly Series[] = ["temperature", "humidity", "battery", "motion"];

const DRAWN = {
  temperature: { drawAs: "line", least: 2, floor: -100, ceiling: 150 },
  humidity: { drawAs: "line", least: 10, floor: 0, ceiling: 100 },
  battery: { drawAs: "steps", least: 100, floor: 0, ceiling: 100 },
  motion: { drawAs: "bars", least: 4, floor: 0, ceiling: Number.POSITIVE_INFINITY },
} as const;

const UNITS = { temperature: "°C", humidity: "%", battery: "%", motion: null } as const;

export interface HistoryTexts {
  t: ReturnType<typeof useTranslations<"sensor">>;
  format: Format;
}

/** The four panels of the sensor chart. */
export function panelsOf(parts: readonly Part[], { t, format }: HistoryTexts): Panel[] {
  const timed = parts.map((part) => ({
    part,
    at: part.sensorTime.map((time) => Date.parse(time)),
  }));
  return SERIES.map((series) => ({
    key: series,
    name: t(series),
    unit: UNITS[series],
    ...DRAWN[series],
    ...joined(timed.map(({ part, at }) => seriesOf(part, at, series))),
    format: (value) => formatValue(series, value, format),
    tick: (value) => format.number(value),
  }));
}

/** A value of a series with its unit. */
export function formatValue(series: Series, value: number, format: Format): string {
  const unit = UNITS[series];
  if (unit === null) return format.number(value);
  return format.unit(value, unit, series === "temperature" ? 1 : 0);
}

/**
 * The interval in milliseconds beyond which the line is interrupted: much longer than the usual step. A
 * bucket's time is its start, so two readings may be up to a bucket closer than their times suggest.
 */
function gapThreshold(at: readonly number[], isBucketed: boolean): number {
  const step = usualStep(at);
  return isBucketed ? Math.max(TWO_HOURS + step, 1.5 * step) : Math.max(TWO_HOURS, 3 * step);
}

function seriesOf(part: Part, at: number[], series: Series): Rows {
  const isBucketed = part.bucketSeconds !== null;
  const values = part[series];
  const measured = at.filter((_, index) => values[index] !== null);
  const rows = { at, values, ...extremesOf(part, series) };
  return withPauses(rows, gapThreshold(measured, isBucketed));
}

function extremesOf(part: Part, series: Series) {
  if (series === "temperature") return { low: part.temperatureMin, high: part.temperatureMax };
  if (series === "humidity") return { low: part.humidityMin, high: part.humidityMax };
  return {};
}

/** Concatenates rows; if one part has extremes, all get them, so that the drawing has one shape. */
function joined(rows: readonly Rows[]) {
  const at = rows.flatMap((one) => one.at);
  const values = rows.flatMap((one) => one.values);
  if (!rows.some((one) => one.low)) return { at, values };
  const low = rows.flatMap((one) => one.low ?? one.values);
  const high = rows.flatMap((one) => one.high ?? one.values);
  return { at, values, low, high };
}

/** `whole` with the finer `detail` in its range, `from` to `to` in milliseconds UTC. */
export function splice(whole: Part, detail: Part, from: number, to: number): Part[] {
  const times = whole.sensorTime.map((time) => Date.parse(time));
  const bucket = 1000 * (whole.bucketSeconds ?? 0);
  const before = times.findIndex((at) => at + bucket > from);
  const after = times.findIndex((at) => at >= to);
  const head = cut(whole, 0, before === -1 ? times.length : before);
  const tail = cut(whole, after === -1 ? times.length : after, times.length);
  return [head, detail, tail].filter((part) => part.sensorTime.length > 0);
}

function cut(part: Part, first: number, end: number): Part {
  const slice = <Value>(values: Value[]) => values.slice(first, end);
  const { temperatureMin, temperatureMax, humidityMin, humidityMax } = part;
  return {
    bucketSeconds: part.bucketSeconds,
    keptSince: part.keptSince,
    sensorTime: slice(part.sensorTime),
    temperature: slice(part.temperature),
    humidity: slice(part.humidity),
    battery: slice(part.battery),
    motion: slice(part.motion),
    ...(temperatureMin && { temperatureMin: slice(temperatureMin) }),
    ...(temperatureMax && { temperatureMax: slice(temperatureMax) }),
    ...(humidityMin && { humidityMin: slice(humidityMin) }),
    ...(humidityMax && { humidityMax: slice(humidityMax) }),
  };
}
