import type { Dose, Doses } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import type { DayChartData } from "../charts/day-chart-data.ts";
import { useFormat } from "../i18n/use-format.ts";
import { medicineName } from "./medicine-name.ts";
import { StatusPill } from "./status-pill.tsx";
import "./doses.css";
import { TableScroll } from "../ui/table-scroll.tsx";

interface DayTableProps {
  caption: string;
  doses: Dose[];
  data: DayChartData;
  silent: Doses["silent"];
  zone: string;
}

/** What the chart shows, in words. */
export function DayTable({ caption, doses, data, silent, zone }: DayTableProps) {
  const t = useTranslations("chart");
  const dose = useTranslations("dose");
  const format = useFormat(zone);
  const extra = data.lanes.find((lane) => lane.key === "extra")?.marks ?? [];
  return (
    <TableScroll label={caption}>
      <table className="table day-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("colDue")}</th>
            <th scope="col">{t("colMedicine")}</th>
            <th scope="col">{t("colPressed")}</th>
            <th scope="col">{t("colStatus")}</th>
          </tr>
        </thead>
        <tbody>
          {doses.map((row) => (
            <tr key={`${row.medicine.id} ${row.due_utc}`}>
              <td>{format.time(row.due_utc)}</td>
              <td>{medicineName(row.medicine)}</td>
              <td data-label={t("colPressed")}>
                {row.pressed_utc ? format.time(row.pressed_utc) : t("nothing")}
              </td>
              <td>
                <StatusPill dose={row} silent={silent} zone={zone} />
              </td>
            </tr>
          ))}
          {extra.map((mark) => (
            <tr key={mark.key}>
              <td>{t("nothing")}</td>
              <td>{t("nothing")}</td>
              <td data-label={t("colPressed")}>{format.time(mark.at)}</td>
              <td>{dose("extra")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.silent.map((gap) => (
        <p key={gap.from} className="table-note">
          {gap.label}
        </p>
      ))}
    </TableScroll>
  );
}
