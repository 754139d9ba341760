import type { ProfileSensor } from "@dosebeat/contract/profiles";
import type { Chart } from "@dosebeat/contract/readings";
import { serviceNeed } from "@dosebeat/domain/silence";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type Format, useFormat } from "../i18n/use-format.ts";
import { Notice } from "../ui/states/notice.tsx";
import { pointsOf } from "./readings.ts";
import "./box-card.css";

const MINUTE = 60_000;

interface BoxCardProps {
  sensor: ProfileSensor | null;
  /** The last day's readings. */
  chart: Chart | undefined;
  /** Start of the current silence; null if the box is connected. */
  silentSince: string | null;
  now: number;
  zone: string;
  /** Link to the box's measurements. */
  more: ReactNode;
}

/** The box's condition, climate and last contact. */
export function BoxCard({ sensor, chart, silentSince, now, zone, more }: BoxCardProps) {
  const t = useTranslations("box");
  const empty = useTranslations("empty");
  return (
    <section className="card box-card" aria-labelledby="box-title">
      <h2 id="box-title">{t("title")}</h2>
      {sensor ? (
        <>
          <BoxFigures sensor={sensor} chart={chart} now={now} zone={zone} />
          <BoxNotices sensor={sensor} silentSince={silentSince} now={now} zone={zone} />
          {more}
        </>
      ) : (
        <>
          <p className="box-none">{empty("boxText")}</p>
          <p className="box-help">{empty("boxHelp")}</p>
        </>
      )}
    </section>
  );
}

interface FiguresProps {
  sensor: ProfileSensor;
  chart: Chart | undefined;
  now: number;
  zone: string;
}

function BoxFigures({ sensor, chart, now, zone }: FiguresProps) {
  const t = useTranslations("box");
  const format = useFormat(zone);
  const last = (series: "temperature" | "humidity") =>
    chart ? pointsOf(chart, series).at(-1)?.value : undefined;
  const temperature = last("temperature");
  const humidity = last("humidity");
  const figures = [
    [t("battery"), sensor.battery === null ? null : format.unit(sensor.battery, "%")],
    [t("temperature"), temperature === undefined ? null : format.unit(temperature, "°C", 1)],
    [t("heard"), lastContactText(sensor.sensortime, now, t, format)],
    [t("humidity"), humidity === undefined ? null : format.unit(humidity, "%")],
  ] as const;
  return (
    <dl className="box-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-known={value !== null}>
            <bdi>{value ?? t("unknown")}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function lastContactText(
  sensortime: string | null,
  now: number,
  t: ReturnType<typeof useTranslations<"box">>,
  format: Format,
) {
  if (sensortime === null) return t("never");
  const elapsed = now - Date.parse(sensortime);
  return elapsed < MINUTE ? t("justNow") : t("ago", { duration: format.longDuration(elapsed) });
}

function BoxNotices({
  sensor,
  silentSince,
  now,
  zone,
}: Omit<BoxCardProps, "chart" | "more"> & { sensor: ProfileSensor }) {
  const t = useTranslations("box");
  const format = useFormat(zone);
  const lastContact = sensor.sensortime ? new Date(sensor.sensortime) : null;
  const need = serviceNeed(sensor.battery, lastContact, new Date(now));
  if (need === "none" && silentSince === null) return null;
  return (
    <div className="box-notices">
      {silentSince !== null && (
        <Notice tone="warn">{t("silent", { time: format.dateTime(silentSince) })}</Notice>
      )}
      {need !== "none" && <Notice tone="warn">{t(need)}</Notice>}
    </div>
  );
}
