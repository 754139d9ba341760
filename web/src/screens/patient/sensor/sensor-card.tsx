import type { Profile, ProfileSensor } from "@dosebeat/contract/profiles";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { getChartDay } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat, type ZonedFormat } from "../../../i18n/use-format.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { daysOf, type Range } from "../../../routing/sensor-range.ts";
import { BoxIcon, ChartIcon, TableIcon } from "../../../ui/icons/icons.tsx";
import { Empty, Failed, Placeholder } from "../../../ui/states/states.tsx";
import { SensorChart } from "./sensor-chart.tsx";
import { type SensorChoice, SensorRangeChoice } from "./sensor-range-choice.tsx";
import { type SensorHistory, useSensorHistory } from "./use-sensor-history.ts";

const SensorTable = lazy(
  loadChunk(async () => ({ default: (await import("./sensor-table.tsx")).SensorTable })),
);

/** Approximate height of the chart with its tools. */
const CHART_HEIGHT = 700;

interface SensorCardProps {
  profile: Profile;
  sensor: ProfileSensor;
  range: Range;
  day: string;
  today: string;
  now: number;
  onChoose: (choice: SensorChoice) => void;
}

/** The measurements of a range as a chart or a table. */
export function SensorCard(props: SensorCardProps) {
  const { profile, sensor, range, day, today, now, onChoose } = props;
  const t = useTranslations("sensor");
  const chart = useTranslations("chart");
  const format = useFormat(profile.timezone);
  const [asTable, setAsTable] = useState(false);
  const { from, to } = daysOf(range, day);
  const { data, error, refetch, isPlaceholderData } = useSensorHistory(
    profile,
    sensor.deveui,
    from,
    to,
  );
  return (
    <section className="card sensor-card" aria-labelledby="sensor-title">
      <header className="sensor-head">
        <h2 id="sensor-title">
          {from === to
            ? format.weekday(to)
            : t("title", { from: format.date(from), to: format.date(to) })}
        </h2>
        {day < today && (
          <Button className="phone-only" variant="subtle" onClick={() => onChoose({ day: today })}>
            {t("toToday")}
          </Button>
        )}
        <div className="sensor-tools">
          <SensorRangeChoice range={range} day={day} today={today} onChoose={onChoose} />
          <Button
            className="sensor-view"
            variant="default"
            leftSection={asTable ? <ChartIcon /> : <TableIcon />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? chart("picture") : chart("table")}
          </Button>
        </div>
      </header>
      {data ? (
        <div className="sensor-body" aria-busy={isPlaceholderData}>
          {data.chart.keptSince !== null && (
            <NotKept since={data.chart.keptSince} format={format} />
          )}
          {isEmpty(data) && isPlaceholderData ? (
            <Placeholder height={CHART_HEIGHT} />
          ) : isEmpty(data) ? (
            data.chart.keptSince === null && (
              <NothingRecorded
                sensor={sensor}
                zone={profile.timezone}
                onDay={(last) => onChoose({ range: "day", day: last })}
              />
            )
          ) : asTable ? (
            <Suspense fallback={<Placeholder height={CHART_HEIGHT} />}>
              <SensorTable profile={profile} deveui={sensor.deveui} history={data} />
            </Suspense>
          ) : (
            <SensorChart profile={profile} deveui={sensor.deveui} history={data} now={now} />
          )}
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={CHART_HEIGHT} />
      )}
    </section>
  );
}

function isEmpty({ chart, presses }: SensorHistory): boolean {
  return chart.sensorTime.length === 0 && presses.length === 0;
}

/** Earlier readings were deleted by the installation's own retention rule; nothing failed to be sent. */
function NotKept({ since, format }: { since: string; format: ZonedFormat }) {
  const t = useTranslations("sensor");
  return (
    <p className="sensor-note sensor-not-kept">
      {t("notKept", { date: isolate(format.date(since.slice(0, 10))) })}
    </p>
  );
}

interface NothingRecordedProps {
  sensor: ProfileSensor;
  zone: string;
  onDay: (day: string) => void;
}

function NothingRecorded({ sensor, zone, onDay }: NothingRecordedProps) {
  const t = useTranslations("sensor");
  const format = useFormat(zone);
  const { sensortime } = sensor;
  if (sensortime === null) {
    return (
      <Empty icon={<BoxIcon size={30} />} title={t("neverHeard")} text={t("neverHeardText")} />
    );
  }
  const last = getChartDay(Date.parse(sensortime), zone);
  return (
    <Empty
      icon={<BoxIcon size={30} />}
      title={t("nothing")}
      text={t("nothingText", { time: format.dateTime(sensortime) })}
      action={<Button onClick={() => onDay(last)}>{t("toLast")}</Button>}
    />
  );
}
