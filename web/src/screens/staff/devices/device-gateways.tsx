import type { SensorGateway, SensorGateways } from "@dosebeat/contract/gateways";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { TimeSeries } from "../../../charts/time-series/time-series.tsx";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useGateways } from "../../../nouns/sensors/fleet-queries.ts";
import type { BoxTimeRange } from "../../../nouns/sensors/queries.ts";
import { useToldTime } from "../../../nouns/sensors/told-time.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { TableScroll } from "../../../ui/tables/table-scroll.tsx";
import { gatewaySeries } from "./gateway-series.ts";

/** Which gateways received a box in the range, and how well each did over time. */
export function DeviceGateways({ range }: { range: BoxTimeRange }) {
  const t = useTranslations("device");
  const { data, error, refetch } = useGateways(range);
  return (
    <div className="device-gateways">
      <h3>{t("gateways")}</h3>
      {data && data.gateways.length > 0 ? (
        <>
          <GatewayTable data={data} />
          <GatewayHistory range={range} data={data} />
        </>
      ) : data ? (
        <p className="table-note">{t("noGateways")}</p>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={120} />
      )}
    </div>
  );
}

/** A value with its unit, or "unknown". */
function useSignalTexts() {
  const card = useTranslations("box");
  const format = useFormat(browserZone());
  const text = (value: number | null, unit: string, digits: number) =>
    value === null ? card("unknown") : format.unit(value, unit, digits);
  return {
    rssi: (value: number | null) => text(value, "dBm", 0),
    snr: (value: number | null) => text(value, "dB", 1),
  };
}

function GatewayTable({ data }: { data: SensorGateways }) {
  const t = useTranslations("device");
  const told = useToldTime(browserZone());
  const format = useFormat(browserZone());
  const signal = useSignalTexts();
  return (
    <>
      <TableScroll label={t("gateways")}>
        <table className="table">
          <caption className="visually-hidden">{t("gateways")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("gateway")}</th>
              <th scope="col">{t("lastHeard")}</th>
              <th scope="col">{t("share")}</th>
              <th scope="col">{t("rssi")}</th>
              <th scope="col">{t("snr")}</th>
            </tr>
          </thead>
          <tbody>
            {data.gateways.map(({ gateway_id, last_heard, frames, rssi, snr }) => (
              <tr key={gateway_id}>
                <th scope="row">
                  <bdi dir="ltr">{gateway_id}</bdi>
                </th>
                <td>
                  <bdi>{told.message(last_heard, data.is_coarse)}</bdi>
                </td>
                <td>
                  <bdi>{format.percent(frames / data.frames)}</bdi>
                </td>
                <td>
                  <bdi>{signal.rssi(rssi)}</bdi>
                </td>
                <td>
                  <bdi>{signal.snr(snr)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="table-note">
        {t("gatewayShares", { count: data.frames })}{" "}
        {data.others > 0 && t("otherGateways", { count: data.others })}
      </p>
    </>
  );
}

interface GatewayHistoryProps {
  range: BoxTimeRange;
  data: SensorGateways;
}

/** One gateway over time, initially the one with the most messages. */
function GatewayHistory({ range, data }: GatewayHistoryProps) {
  const t = useTranslations("device");
  const zone = browserZone();
  const format = useFormat(zone);
  const [chosen, setChosen] = useState<string | null>(null);
  const { gateways } = data;
  const gateway = gateways.find(({ gateway_id }) => gateway_id === chosen) ?? gateways[0];
  const series = useMemo(
    () => gateway && gatewaySeries({ range, gateway, t, format }),
    [range, gateway, t, format],
  );
  if (!gateway || !series) return null;
  return (
    <>
      {gateways.length > 1 && (
        <Select
          label={t("gateway")}
          value={gateway.gateway_id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={gateways.map(({ gateway_id }) => ({ value: gateway_id, label: gateway_id }))}
        />
      )}
      <TimeSeries
        key={`${gateway.gateway_id} ${range.from}`}
        data={series}
        marksName={t("messages")}
        label={t("gatewayChart", {
          gateway: isolate(gateway.gateway_id),
          from: format.moment(series.start),
          to: format.moment(series.end),
        })}
        zone={zone}
        formatMoment={format.moment}
        onRest={noop}
      />
      <GatewayValues gateway={gateway} isCoarse={data.is_coarse} />
    </>
  );
}

const noop = () => undefined;

interface GatewayValuesProps {
  gateway: SensorGateway;
  /** Instants are rounded to the start of their hour. */
  isCoarse: boolean;
}

/** The chart as a table, newest first. */
function GatewayValues({ gateway, isCoarse }: GatewayValuesProps) {
  const t = useTranslations("device");
  const told = useToldTime(browserZone());
  const format = useFormat(browserZone());
  const signal = useSignalTexts();
  const rows = gateway.times.map((time, place) => ({
    time,
    frames: gateway.part_frames[place] ?? 0,
    rssi: gateway.part_rssi[place] ?? null,
    snr: gateway.part_snr[place] ?? null,
  }));
  const title = t("gatewayValues", { gateway: isolate(gateway.gateway_id) });
  return (
    <details>
      <summary>{title}</summary>
      <TableScroll label={title} className="device-gateway-values">
        <table className="table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("lastMessage")}</th>
              <th scope="col">{t("messages")}</th>
              <th scope="col">{t("rssi")}</th>
              <th scope="col">{t("snr")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ time, frames, rssi, snr }) => (
              <tr key={time}>
                <th scope="row">
                  <bdi>{told.message(time, isCoarse)}</bdi>
                </th>
                <td>
                  <bdi>{format.number(frames)}</bdi>
                </td>
                <td>
                  <bdi>{signal.rssi(rssi)}</bdi>
                </td>
                <td>
                  <bdi>{signal.snr(snr)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </details>
  );
}
