import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useDownlinks } from "../../../nouns/sensors/fleet-queries.ts";
import { useToldTime } from "../../../nouns/sensors/told-time.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import "../facts.css";

/** Forecasts up to this are in days, longer ones in weeks: they are no more precise. */
const DAYS_SAID = 14;

/** A note by staff, if there is one. */
function noted(name: string, value: string | null): (readonly [string, string])[] {
  return value === null ? [] : [[name, value]];
}

/** What commands cost the box; null: it receives none. */
function useCommandsCost(deveui: string): string | null {
  const t = useTranslations("device");
  const format = useFormat(browserZone());
  const { data } = useDownlinks(deveui);
  if (!data?.budget) return null;
  const { least_days, airtime_ms, battery_percent } = data.budget;
  const count = { used: data.per_day - data.left_today, total: data.per_day };
  const today =
    airtime_ms === null || battery_percent === null
      ? t("commandsCount", count)
      : t("commandsDay", {
          ...count,
          seconds: format.unit(airtime_ms / 1000, "s", 1),
          percent: format.unit(battery_percent, "%", 1),
        });
  return `${today} ${t("commandsLeast", { count: Math.floor(least_days / 7) })}`;
}

/** The details of a box. */
export function DeviceFacts({ box }: { box: SensorDetail }) {
  const t = useTranslations("device");
  const devices = useTranslations("devices");
  const card = useTranslations("box");
  const format = useFormat(browserZone());
  const told = useToldTime(browserZone());
  const unknown = card("unknown");
  const unit = (value: number | null, name: string, digits = 0) =>
    value === null ? null : format.unit(value, name, digits);
  const minutes = (value: number) => format.duration(value * MINUTE);
  const battery = [unit(box.battery, "%"), unit(box.batterymv, "mV")].filter(Boolean).join(" · ");
  const lasting = (days: number) =>
    days < DAYS_SAID
      ? t("lastsDays", { count: days })
      : t("lastsWeeks", { count: Math.round(days / 7) });
  const cost = useCommandsCost(box.deveui);
  const signal = [unit(box.rssi, "dBm"), unit(box.snr, "dB", 1)].filter(Boolean).join(" · ");
  const facts = [
    [
      devices("seen"),
      box.sensortime ? told.contact(box.sensortime, box.is_coarse) : devices("never"),
    ],
    [devices("battery"), battery || unknown],
    ...(box.battery_days_left === null
      ? []
      : [[t("batteryLasts"), lasting(box.battery_days_left)] as const]),
    ...noted(t("commandsCost"), cost),
    [devices("signal"), signal || unknown],
    [devices("mode"), box.buttonmode === null ? unknown : String(box.buttonmode)],
    [
      t("interval"),
      box.interval_minutes === null ? t("intervalUnknown") : minutes(box.interval_minutes),
    ],
    [t("silentAfter"), minutes(box.silent_after_minutes)],
    [devices("serial"), box.serial_number ?? "–"],
    [t("model"), box.model],
    [t("joineui"), box.joineui ?? "–"],
    ...noted(devices("group"), box.box_group),
    ...noted(t("place"), box.place),
    ...noted(t("notes"), box.notes),
    [t("registered"), format.dateTime(box.createdAt)],
  ] as const;
  return (
    <section className="card" aria-labelledby="device-facts">
      <h2 id="device-facts">{t("facts")}</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {box.interval_exceeded_percent !== null && (
        <Notice tone="warn">
          {t("intervalExceeded", { percent: box.interval_exceeded_percent })}
        </Notice>
      )}
    </section>
  );
}
