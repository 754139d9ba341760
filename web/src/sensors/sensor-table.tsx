import type { SensorSummary } from "@dosebeat/contract/sensors";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";
import { LinkIcon, UnlinkIcon } from "../ui/icons.tsx";
import { stateOf } from "./state.ts";
import { StatePill } from "./state-pill.tsx";
import "./sensor-table.css";

export interface SensorRow extends SensorSummary {
  id: number;
}

interface SensorTableProps {
  rows: SensorRow[];
  now: number;
  zone: string;
  onAssign: (row: SensorRow) => void;
  onUnbind: (row: SensorRow) => void;
}

/** Dense on a desk; on a phone each box is a block with its labels. */
export function SensorTable({ rows, now, zone, onAssign, onUnbind }: SensorTableProps) {
  const t = useTranslations("devices");
  return (
    <div className="card sensor-card">
      <table className="sensor-table">
        <caption className="visually-hidden">{t("page")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("deveui")}</th>
            <th scope="col">{t("serial")}</th>
            <th scope="col">{t("bound")}</th>
            <th scope="col" className="number">
              {t("battery")}
            </th>
            <th scope="col">{t("seen")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              now={now}
              zone={zone}
              onAssign={() => onAssign(row)}
              onUnbind={() => onUnbind(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: SensorRow;
  now: number;
  zone: string;
  onAssign: () => void;
  onUnbind: () => void;
}

function Row({ row, now, zone, onAssign, onUnbind }: RowProps) {
  const t = useTranslations("devices");
  const box = useTranslations("box");
  const format = useFormat(zone);
  const owner = ownerOf(row);
  const quiet = row.sensortime === null ? 0 : Math.max(0, now - Date.parse(row.sensortime));
  return (
    <tr>
      <th scope="row" className="deveui">
        <bdi>{row.deveui}</bdi>
      </th>
      <td data-label={t("serial")}>{row.serial_number ?? "–"}</td>
      <td data-label={t("bound")}>
        {owner === null ? <span className="quiet">{t("unbound")}</span> : <bdi>{owner}</bdi>}
      </td>
      <td data-label={t("battery")} className="number">
        {row.battery === null ? (
          <span className="quiet">{box("unknown")}</span>
        ) : (
          format.unit(row.battery, "%")
        )}
      </td>
      <td data-label={t("seen")} title={row.sensortime ? format.dateTime(row.sensortime) : ""}>
        {row.sensortime === null ? (
          <span className="quiet">{t("never")}</span>
        ) : quiet < 60_000 ? (
          box("justNow")
        ) : (
          box("ago", { duration: format.span(quiet) })
        )}
      </td>
      <td data-label={t("state")}>
        <StatePill state={stateOf(row)} />
      </td>
      <td className="sensor-action">
        {owner === null ? (
          <Button
            variant="subtle"
            leftSection={<LinkIcon size={18} />}
            aria-label={t("assignOf", { deveui: row.deveui })}
            onClick={onAssign}
          >
            {t("assign")}
          </Button>
        ) : (
          <Button
            variant="subtle"
            leftSection={<UnlinkIcon size={18} />}
            aria-label={t("unbindOf", { deveui: row.deveui })}
            onClick={onUnbind}
          >
            {t("unbind")}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The name of the patient whose box it is; null: nobody's. */
export function ownerOf(row: SensorSummary): string | null {
  const owner = row.profile.data?.attributes;
  return owner ? `${owner.givenname} ${owner.familyname}`.trim() : null;
}
