import type { Profile } from "@dosebeat/contract/profiles";
import type { MedicineExcursions } from "@dosebeat/contract/storage";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { TimeSeriesData } from "../../../charts/time-series/data.ts";
import { TimeSeries } from "../../../charts/time-series/time-series.tsx";
import type { View } from "../../../charts/time-series/view.ts";
import { useWidth } from "../../../charts/use-width.ts";
import { type Format, useFormat } from "../../../i18n/use-format.ts";
import { panelsOf } from "../../../nouns/sensors/history.ts";
import { markedPanels } from "../../../nouns/storage/marked-panels.ts";
import { useExcursions } from "../../../nouns/storage/queries.ts";
import "../../../charts/legend/legend.css";
import "../../../nouns/storage/storage.css";
import { SensorSummary } from "./sensor-summary.tsx";
import { type SensorHistory, useFinerParts } from "./use-sensor-history.ts";
import "./sensor.css";

const NONE: readonly MedicineExcursions[] = [];

interface SensorChartProps {
  profile: Pick<Profile, "timezone">;
  /** The patient, if not the user. */
  profileid?: number;
  deveui: string;
  history: SensorHistory;
  now: number;
}

/** The chart of a range with a summary; both follow the zoom. */
export function SensorChart({ profile, profileid, deveui, history, now }: SensorChartProps) {
  const t = useTranslations("sensor");
  const storage = useTranslations("storage");
  const format = useFormat(profile.timezone);
  const [rested, setRested] = useState<View>(history.whole);
  const [frame, width] = useWidth<HTMLDivElement>();
  const view = useMemo(() => within(rested, history.whole), [rested, history.whole]);
  const parts = useFinerParts(history, deveui, view, width);
  const { data: stored = NONE } = useExcursions(
    history.days[0]?.date ?? null,
    history.days.at(-1)?.date ?? null,
    profileid,
  );
  const panels = useMemo(
    () => markedPanels(panelsOf(parts, { t, format }), stored),
    [parts, t, format, stored],
  );
  const data = useMemo(
    () => dataOf(history, panels, now, t, format),
    [history, panels, now, t, format],
  );
  const momentOf = useCallback((at: number) => format.moment(at), [format]);
  const { from, to } = history.whole;
  const bucketSeconds = shownBucket(parts, view);
  return (
    <div ref={frame} className="sensor-chart">
      <TimeSeries
        key={`${from} ${to}`}
        data={data}
        marksName={t("presses")}
        label={t("chart", { from: format.moment(from), to: format.moment(to) })}
        zone={profile.timezone}
        formatMoment={momentOf}
        onRest={setRested}
      />
      {data.silent.length > 0 && (
        <p className="sensor-legend">
          <span className="legend-hatch" aria-hidden="true" />
          {t("silent")}
        </p>
      )}
      {stored.some(({ excursions }) => excursions.length > 0) && (
        <p className="sensor-legend">
          <span className="storage-band" aria-hidden="true" />
          {storage("band")}
        </p>
      )}
      {bucketSeconds !== null && (
        <p className="sensor-note">
          {t("averaged", { duration: format.duration(1000 * bucketSeconds) })}
        </p>
      )}
      <SensorSummary data={data} lost={history.lost} view={view} zone={profile.timezone} />
    </div>
  );
}

/** The view, or the whole range if the view belongs to another range. */
function within(view: View, whole: View): View {
  return view.from >= whole.from && view.to <= whole.to ? view : whole;
}

function dataOf(
  history: SensorHistory,
  panels: TimeSeriesData["panels"],
  now: number,
  t: ReturnType<typeof useTranslations<"sensor">>,
  format: Format,
): TimeSeriesData {
  const { whole, presses } = history;
  const silent = history.silent
    .map((gap) => ({
      from: Math.max(whole.from, Date.parse(gap.from_utc)),
      to: Math.min(whole.to, now, gap.to_utc === null ? now : Date.parse(gap.to_utc)),
    }))
    .filter((gap) => gap.to > gap.from)
    .map((gap) => ({
      ...gap,
      label: t("silentFrom", { from: format.moment(gap.from), to: format.moment(gap.to) }),
    }));
  return { panels, marks: presses, silent, start: whole.from, end: whole.to, now };
}

/** The size of a bucket in view, in seconds; null if points are single readings. */
function shownBucket(parts: ReturnType<typeof useFinerParts>, view: View): number | null {
  const middle = (view.from + view.to) / 2;
  const part = parts.find((one) => Date.parse(one.sensorTime.at(-1) ?? "") >= middle);
  return (part ?? parts.at(-1))?.bucketSeconds ?? null;
}
