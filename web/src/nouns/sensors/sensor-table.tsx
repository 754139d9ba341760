import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { BoxLink, PatientLink } from "../../routing/staff-links.tsx";
import { Check } from "../../ui/forms/check.tsx";
import { LastSeen } from "./last-seen.tsx";
import { ownerOf, type SensorRow } from "./names.ts";
import { type RowAction, RowMenu } from "./row-menu.tsx";
import { SortHead } from "./sort-head.tsx";
import { StatePill } from "./state-pill.tsx";
import "../../ui/tables/dense-table.css";
import "./sensor-table.css";

interface SensorTableProps {
  rows: readonly SensorRow[];
  now: number;
  zone: string;
  sort: string | undefined;
  onSort: (field: string) => void;
  chosen: ReadonlySet<string>;
  onChoose: (deveuis: readonly string[], chosen: boolean) => void;
  onAction: (action: RowAction, row: SensorRow) => void;
}

/** A dense table on desktops; on phones each box is a block with labels. */
export function SensorTable({ rows, sort, onSort, chosen, onChoose, ...row }: SensorTableProps) {
  const t = useTranslations("devices");
  const deveuis = rows.map(({ deveui }) => deveui);
  const count = deveuis.filter((deveui) => chosen.has(deveui)).length;
  const head = { sort, onSort };
  const last = useRef("");
  const pick = (deveui: string, isChosen: boolean, isRange: boolean) => {
    const [from, to] = [deveuis.indexOf(last.current), deveuis.indexOf(deveui)];
    last.current = deveui;
    const isOne = !isRange || from < 0;
    onChoose(
      isOne ? [deveui] : deveuis.slice(Math.min(from, to), Math.max(from, to) + 1),
      isChosen,
    );
  };
  return (
    <table className="dense-table sensor-table">
      <caption className="visually-hidden">{t("page")}</caption>
      <thead>
        <tr>
          <th scope="col" className="sensor-choice">
            <Check
              label={t("choosePage")}
              checked={count > 0 && count === deveuis.length}
              partly={count > 0 && count < deveuis.length}
              onChange={(isChosen) => onChoose(deveuis, isChosen)}
            />
          </th>
          <SortHead field="state" {...head}>
            {t("state")}
          </SortHead>
          <SortHead field="deveui" {...head}>
            {t("deveui")}
          </SortHead>
          <SortHead field="serial_number" {...head}>
            {t("serial")}
          </SortHead>
          <th scope="col">{t("bound")}</th>
          <SortHead field="sensortime" {...head}>
            {t("seen")}
          </SortHead>
          <SortHead field="battery" number {...head}>
            {t("battery")}
          </SortHead>
          <SortHead field="rssi" number {...head}>
            {t("signal")}
          </SortHead>
          <SortHead field="buttonmode" number {...head}>
            {t("mode")}
          </SortHead>
          <th scope="col">
            <span className="visually-hidden">{t("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <Row
            key={one.id}
            row={one}
            isChosen={chosen.has(one.deveui)}
            onChoose={(isChosen, isRange) => pick(one.deveui, isChosen, isRange)}
            {...row}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<SensorTableProps, "now" | "zone" | "onAction"> {
  row: SensorRow;
  isChosen: boolean;
  onChoose: (chosen: boolean, isRange: boolean) => void;
}

function Row({ row, now, zone, isChosen, onChoose, onAction }: RowProps) {
  const t = useTranslations("devices");
  const format = useFormat(zone);
  const owner = ownerOf(row);
  const number = (value: number | null, unit: string) =>
    value === null ? <Unknown /> : <bdi>{format.unit(value, unit)}</bdi>;
  return (
    <tr data-chosen={isChosen}>
      <td className="sensor-choice">
        <Check
          label={t("chooseOf", { deveui: row.deveui })}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <td data-label={t("state")} className="sensor-how">
        <StatePill state={row.state} />
      </td>
      <th scope="row" className="deveui">
        <BoxLink deveui={row.deveui} />
      </th>
      <td data-label={t("serial")} className="serial">
        {row.serial_number ?? <Unknown dash />}
      </td>
      <td data-label={t("bound")} className="sensor-owner">
        {owner === null ? (
          <span className="quiet">{t("unbound")}</span>
        ) : (
          <PatientLink profileId={row.profile.data?.id ?? null} name={owner} />
        )}
      </td>
      <td data-label={t("seen")}>
        <LastSeen at={row.sensortime} isCoarse={row.is_coarse} now={now} zone={zone} />
      </td>
      <td data-label={t("battery")} className="number">
        {number(row.battery, "%")}
      </td>
      <td data-label={t("signal")} className="number">
        {number(row.rssi, "dBm")}
      </td>
      <td data-label={t("mode")} className="number">
        {row.buttonmode ?? <Unknown dash />}
      </td>
      <td className="sensor-action">
        <RowMenu row={row} onAction={onAction} />
      </td>
    </tr>
  );
}

function Unknown({ dash = false }: { dash?: boolean }) {
  const t = useTranslations("box");
  return <span className="quiet">{dash ? "–" : t("unknown")}</span>;
}
