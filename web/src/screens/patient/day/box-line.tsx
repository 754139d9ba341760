import type { Doses } from "@dosebeat/contract/doses";
import type { ProfileSensor } from "@dosebeat/contract/profiles";
import { serviceNeed } from "@dosebeat/domain/presses/silence";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { type Format, useFormat } from "../../../i18n/use-format.ts";
import { CLIMATE_LIMITS, climateFault } from "../../../nouns/sensors/climate.ts";
import { useReadings } from "../../../nouns/sensors/queries.ts";
import { pointsOf } from "../../../nouns/sensors/readings.ts";
import { NextIcon } from "../../../ui/icons/icons.tsx";
import "./box-line.css";

interface BoxLineProps {
  sensor: ProfileSensor;
  answer: Doses;
  today: string;
  now: number;
  /** Includes the last contact and the humidity. */
  full: boolean;
}

/** The box in one line, which links to its page. */
export function BoxLine(props: BoxLineProps) {
  return (
    <Link className="box-line" to="/{-$locale}/dashboard/index2">
      <BoxState {...props} />
      <NextIcon />
    </Link>
  );
}

/** The box in one line, which only grows if something needs attention. */
export function BoxState({ sensor, answer, today, now, full }: BoxLineProps) {
  const t = useTranslations("boxLine");
  const box = useTranslations("box");
  const format = useFormat(answer.timezone);
  const { temperature, humidity } = useClimate(sensor, answer, today);
  const silence = answer.silent.find((gap) => gap.to_utc === null);
  const heard = sensor.sensortime;
  const state = silence
    ? box("silent", { time: momentOf(silence.from_utc, now, format) })
    : heard === null
      ? t("never")
      : t("connected");
  const facts = [
    full &&
      heard !== null &&
      !silence &&
      t("heard", { when: agoText(now - Date.parse(heard), box, format) }),
    sensor.battery !== null && format.unit(sensor.battery, "%"),
    temperature !== undefined && format.unit(temperature, "°C", 1),
    full && humidity !== undefined && t("humid", { value: format.unit(humidity, "%") }),
  ].filter((fact) => fact !== false);
  const need = serviceNeed(sensor.battery, heard ? new Date(heard) : null, new Date(now));
  const fault = climateFault(temperature, humidity);
  return (
    <>
      <span className="box-line-light" data-silent={silence !== undefined || heard === null} />
      <span className="box-line-text">
        <strong>{state}</strong>
        {facts.map((fact) => (
          <span key={fact}>
            {" · "}
            <bdi>{fact}</bdi>
          </span>
        ))}
        {need !== "none" && <span className="box-line-care">{box(need)}</span>}
        {fault && (
          <span className="box-line-care">
            {t(fault, faultValues(fault, fault === "damp" ? humidity : temperature, format))}
          </span>
        )}
      </span>
    </>
  );
}

/** The latest readings of today. */
function useClimate(sensor: ProfileSensor, { days }: Doses, today: string) {
  const day = days.find(({ date }) => date === today);
  const { data } = useReadings(
    day ? { deveui: sensor.deveui, from: day.start_utc, to: day.end_utc } : null,
  );
  const last = (series: "temperature" | "humidity") =>
    data ? pointsOf(data, series).at(-1)?.value : undefined;
  return { temperature: last("temperature"), humidity: last("humidity") };
}

/** The time, with the date unless it is today's. */
function momentOf(instant: string, now: number, format: Format) {
  const isToday = format.calendarDate(instant) === format.calendarDate(new Date(now).toISOString());
  return isToday ? format.time(instant) : format.dateTime(instant);
}

function agoText(
  elapsed: number,
  t: ReturnType<typeof useTranslations<"box">>,
  format: Format,
): string {
  if (elapsed < MINUTE) return t("justNow");
  if (elapsed >= 2 * DAY) return t("agoDays", { days: Math.floor(elapsed / DAY) });
  return t("ago", { duration: format.duration(elapsed) });
}

function faultValues(fault: keyof typeof CLIMATE_LIMITS, value = 0, format: Format) {
  const unit = fault === "damp" ? "%" : "°C";
  return {
    value: format.unit(value, unit, fault === "damp" ? 0 : 1),
    limit: format.unit(CLIMATE_LIMITS[fault], unit),
  };
}
