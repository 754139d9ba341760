import type { Doses } from "@dosebeat/contract/doses";
import type { ProfileSensor } from "@dosebeat/contract/profiles";
import { useTranslations } from "use-intl";
import type { Curve } from "../../../charts/day/data.ts";
import { useReadings } from "../../../nouns/sensors/queries.ts";
import { pointsOf } from "../../../nouns/sensors/readings.ts";

/** The temperature of a chart day; null without a box. */
export function useCurve(
  sensor: ProfileSensor | null,
  day: Doses["days"][number] | undefined,
): Curve | null {
  const t = useTranslations("chart");
  const range =
    sensor && day ? { deveui: sensor.deveui, from: day.start_utc, to: day.end_utc } : null;
  const { data } = useReadings(range);
  if (!range) return null;
  const points = data ? pointsOf(data, "temperature") : [];
  const values = points.map((point) => point.value);
  const low = Math.floor(Math.min(...values));
  const high = Math.ceil(Math.max(...values));
  return {
    name: t("temperature"),
    detail:
      points.length === 0
        ? data
          ? t(data.keptSince === null ? "noTemperature" : "notKept")
          : ""
        : t("range", { low, high }),
    points,
  };
}
