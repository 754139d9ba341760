import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { TimeSeries } from "../../../charts/time-series/time-series.tsx";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSignal } from "../../../nouns/sensors/fleet-queries.ts";
import { useReadings } from "../../../nouns/sensors/queries.ts";
import { getRole } from "../../../session/session.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { DeviceGateways } from "./device-gateways.tsx";
import { deviceSeries } from "./device-series.ts";

const RANGES = [7, 30, 90, 365];

/** Battery (for administrators) and signal over time, with silences beyond the box's own limit, and per gateway. */
export function DeviceHistory({ box }: { box: SensorDetail }) {
  const t = useTranslations("device");
  const zone = browserZone();
  const format = useFormat(zone);
  const [days, setDays] = useState(7);
  const [end] = useState(() => Math.ceil(Date.now() / MINUTE) * MINUTE);
  const range = useMemo(() => {
    const instant = (at: number) => new Date(at).toISOString();
    return { deveui: box.deveui, from: instant(end - days * DAY), to: instant(end) };
  }, [box.deveui, end, days]);
  const signal = useSignal(range);
  const isAdmin = getRole() === "admin";
  const readings = useReadings(isAdmin ? range : null, true);
  const shown = isAdmin ? readings.data : null;
  const data = useMemo(
    () =>
      signal.data &&
      shown !== undefined &&
      deviceSeries({ range, signal: signal.data, readings: shown, t, format }),
    [range, signal.data, shown, t, format],
  );
  const error = signal.error ?? readings.error;
  return (
    <section className="card device-history" aria-labelledby="device-history">
      <header>
        <h2 id="device-history">{t(isAdmin ? "history" : "signalHistory")}</h2>
        <Select
          label={t("range")}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
          data={RANGES.map((count) => ({ value: String(count), label: t("days", { count }) }))}
        />
      </header>
      {data && signal.data ? (
        <>
          <TimeSeries
            key={range.from}
            data={data}
            marksName={t("messages")}
            label={t(isAdmin ? "chart" : "signalChart", {
              from: format.moment(data.start),
              to: format.moment(data.end),
            })}
            zone={zone}
            formatMoment={format.moment}
            onRest={noop}
          />
          <p className="table-note">
            {t("heardTimes", { count: signal.data.uplinks })}{" "}
            {t("silences", {
              count: signal.data.silences.length,
              limit: format.duration(box.silent_after_minutes * MINUTE),
            })}
          </p>
          <Silences silences={signal.data.silences} zone={zone} />
        </>
      ) : error ? (
        <Failed
          error={error}
          onRetry={() => Promise.all([signal.refetch(), isAdmin && readings.refetch()])}
        />
      ) : (
        <Placeholder height={420} />
      )}
      <DeviceGateways range={range} />
    </section>
  );
}

const noop = () => undefined;
const MAX_SHOWN = 10;

interface SilencesProps {
  silences: { from: string; to: string | null }[];
  zone: string;
}

/** The latest silences as text. */
function Silences({ silences, zone }: SilencesProps) {
  const t = useTranslations("device");
  const format = useFormat(zone);
  if (silences.length === 0) return null;
  return (
    <ul className="device-silences">
      {silences
        .slice(-MAX_SHOWN)
        .reverse()
        .map(({ from, to }) => (
          <li key={from}>
            {to === null
              ? t("silentSince", { from: format.dateTime(from) })
              : t("silentFrom", {
                  from: format.dateTime(from),
                  to: format.dateTime(to),
                  span: format.longDuration(Date.parse(to) - Date.parse(from)),
                })}
          </li>
        ))}
    </ul>
  );
}
