import type { SensorGateway } from "@dosebeat/contract/gateways";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { useTranslations } from "use-intl";
import { type TimeSeriesData, usualStep, withPauses } from "../../../charts/time-series/data.ts";
import type { Format } from "../../../i18n/use-format.ts";
import { known, signalPanels } from "./device-series.ts";

/** A gateway's line is interrupted after three usual intervals, or two hours, without a frame. */
const STEPS = 3;
const LEAST_PAUSE = 2 * HOUR;

interface GatewaySeries {
  range: { from: string; to: string };
  gateway: SensorGateway;
  t: ReturnType<typeof useTranslations<"device">>;
  format: Pick<Format, "unit" | "number">;
}

/** How one gateway received a box over time. */
export function gatewaySeries({ range, gateway, t, format }: GatewaySeries): TimeSeriesData {
  const [start, end] = [Date.parse(range.from), Date.parse(range.to)];
  const marks = gateway.times.map((time) => Date.parse(time));
  const pause = Math.max(LEAST_PAUSE, STEPS * usualStep(marks));
  const [rssi, snr] = [gateway.part_rssi, gateway.part_snr].map((values) =>
    withPauses(known(gateway.times, values), pause),
  );
  const none = { at: [], values: [] };
  const panels = signalPanels(rssi ?? none, snr ?? none, { t, format });
  return { panels, marks, silent: [], start, end, now: end };
}
