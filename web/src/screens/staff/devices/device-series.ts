import type { Chart } from "@dosebeat/contract/readings";
import type { SensorSignal } from "@dosebeat/contract/sensor-detail";
import type { useTranslations } from "use-intl";
import type { Panel, TimeSeriesData } from "../../../charts/time-series/data.ts";
import type { Format } from "../../../i18n/use-format.ts";

interface DeviceSeries {
  range: { from: string; to: string };
  signal: SensorSignal;
  /** Null for technicians, who may not see patients' readings. */
  readings: Pick<Chart, "sensorTime" | "battery"> | null;
  t: ReturnType<typeof useTranslations<"device">>;
  format: Pick<Format, "dateTime" | "longDuration" | "unit" | "number">;
}

/** Battery, RSSI and SNR of a box over one time axis, with its silences in the background. */
export function deviceSeries({ range, signal, readings, t, format }: DeviceSeries): TimeSeriesData {
  const start = Date.parse(range.from);
  const end = Date.parse(range.to);
  const within = (instant: string | null) =>
    Math.min(end, Math.max(start, instant === null ? end : Date.parse(instant)));
  const silent = signal.silences.map(({ from, to }) => ({
    from: within(from),
    to: within(to),
    label:
      to === null
        ? t("silentSince", { from: format.dateTime(from) })
        : t("silentFrom", {
            from: format.dateTime(from),
            to: format.dateTime(to),
            span: format.longDuration(Date.parse(to) - Date.parse(from)),
          }),
  }));
  const battery: Panel[] = readings
    ? [
        {
          key: "battery",
          name: t("battery"),
          unit: "%",
          ...interrupted(known(readings.sensorTime, readings.battery), silent),
          drawAs: "steps",
          least: 100,
          floor: 0,
          ceiling: 100,
          format: (value) => format.unit(value, "%"),
          tick: (value) => format.number(value),
        },
      ]
    : [];
  const panels: Panel[] = [
    ...battery,
    ...signalPanels(
      interrupted(known(signal.time, signal.rssi), silent),
      interrupted(known(signal.time, signal.snr), silent),
      { t, format },
    ),
  ];
  const marks = signal.time.map((time) => Date.parse(time));
  return { panels, marks, silent, start, end, now: end };
}

/** Signal strength and signal-to-noise ratio, a panel each. */
export function signalPanels(
  rssi: Values,
  snr: Values,
  { t, format }: Pick<DeviceSeries, "t"> & { format: Pick<Format, "unit" | "number"> },
): Panel[] {
  return [
    {
      key: "rssi",
      name: t("rssi"),
      unit: "dBm",
      ...rssi,
      drawAs: "line",
      least: 20,
      floor: -150,
      ceiling: 0,
      format: (value) => format.unit(value, "dBm"),
      tick: (value) => format.number(value),
    },
    {
      key: "snr",
      name: t("snr"),
      unit: "dB",
      ...snr,
      drawAs: "line",
      least: 10,
      floor: -40,
      ceiling: 40,
      format: (value) => format.unit(value, "dB", 1),
      tick: (value) => format.number(value),
    },
  ];
}

interface Values {
  at: number[];
  values: (number | null)[];
}

export function known(times: readonly string[], values: readonly (number | null)[]): Values {
  const found: Values = { at: [], values: [] };
  times.forEach((time, index) => {
    const value = values[index];
    if (value === null || value === undefined) return;
    found.at.push(Date.parse(time));
    found.values.push(value);
  });
  return found;
}

/** Interrupts lines at silences. */
function interrupted(
  { at, values }: Values,
  silent: readonly { from: number; to: number }[],
): Values {
  const found: Values = { at: [], values: [] };
  let next = 0;
  at.forEach((time, index) => {
    while ((silent[next]?.to ?? Number.POSITIVE_INFINITY) <= time) {
      const gap = silent[next];
      if (gap && found.at.length > 0) {
        found.at.push((gap.from + gap.to) / 2);
        found.values.push(null);
      }
      next += 1;
    }
    found.at.push(time);
    found.values.push(values[index] ?? null);
  });
  return found;
}
