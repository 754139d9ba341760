import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { TableScroll } from "../../ui/tables/table-scroll.tsx";
import { formatValue } from "./history.ts";
import type { HistoryRow } from "./history-rows.ts";

interface HistoryTableProps {
  rows: HistoryRow[];
  /** Rows are the hours of one day, otherwise days. */
  isDay: boolean;
  whole: { from: number; to: number };
  zone: string;
}

/** The sensor chart's data as a table. */
export function HistoryTable({ rows, isDay, whole, zone }: HistoryTableProps) {
  const t = useTranslations("sensor");
  const format = useFormat(zone);
  const bounds = { from: format.moment(whole.from), to: format.moment(whole.to) };
  const climate = (series: "temperature" | "humidity", row: HistoryRow) => {
    const found = row[series];
    if (!found) return t("nothingMeasured");
    const text = (value: number) => isolate(formatValue(series, value, format));
    const mean = text(found.mean);
    const low = text(found.low);
    const high = text(found.high);
    return low === high ? mean : t("meanRange", { mean, low, high });
  };
  const plain = (series: "battery" | "motion", row: HistoryRow) => {
    const value = row[series];
    return value === null ? t("nothingMeasured") : formatValue(series, value, format);
  };
  return (
    <TableScroll label={isDay ? t("tableHours", bounds) : t("tableDays", bounds)}>
      <table className="table">
        <caption className="visually-hidden">
          {isDay ? t("tableHours", bounds) : t("tableDays", bounds)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{isDay ? t("colTime") : t("colDay")}</th>
            <th scope="col">{t("temperature")}</th>
            <th scope="col">{t("humidity")}</th>
            <th scope="col">{t("battery")}</th>
            <th scope="col">{t("motion")}</th>
            <th scope="col">{t("presses")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.from}>
              <th scope="row">
                <bdi>{isDay ? format.time(row.from) : format.day(row.from)}</bdi>
              </th>
              <td>
                <bdi>{climate("temperature", row)}</bdi>
              </td>
              <td>
                <bdi>{climate("humidity", row)}</bdi>
              </td>
              <td>
                <bdi>{plain("battery", row)}</bdi>
              </td>
              <td>
                <bdi>{plain("motion", row)}</bdi>
              </td>
              <td>
                <bdi>{format.number(row.presses)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
