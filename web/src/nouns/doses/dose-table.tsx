import type { Dose, Doses } from "@dosebeat/contract/doses";
import { useLocale, useTranslations } from "use-intl";
import { formatTime } from "../../i18n/format.ts";
import { unbroken } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { TableScroll } from "../../ui/tables/table-scroll.tsx";
import { HomeTime } from "./home-time.tsx";
import { StatusPill } from "./status-pill.tsx";
import { useDoseName } from "./use-dose-name.ts";
import "./doses.css";

interface DoseTableProps {
  caption: string;
  /** The columns before press and status. */
  columns: readonly ("day" | "due" | "medicine")[];
  doses: readonly Dose[];
  silent: Doses["silent"];
  /** The time zone of a chart day. */
  zoneOn: (date: string) => string;
  /** Other events of the period: extra presses and silences of the box. */
  notes?: readonly { key: string | number; text: string }[];
  className?: string;
}

const HEADS = { day: "colDay", due: "colDue", medicine: "colMedicine" } as const;

/** Doses as a table, one row each, in the given order. */
export function DoseTable(props: DoseTableProps) {
  const { caption, columns, doses, silent, zoneOn, notes = [], className = "" } = props;
  const t = useTranslations("chart");
  const format = useFormat("UTC");
  const locale = useLocale();
  const nameOf = useDoseName();
  const time = (dose: Dose, instant: string) => formatTime(instant, zoneOn(dose.date), locale);
  const cells = {
    day: (dose: Dose) => unbroken(format.shortDate(dose.date)),
    due: (dose: Dose) => time(dose, dose.due_utc),
    medicine: nameOf,
  };
  return (
    <TableScroll label={caption} className={className}>
      <table className="table day-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(HEADS[column])}
              </th>
            ))}
            <th scope="col">{t("colPressed")}</th>
            <th scope="col">{t("colStatus")}</th>
          </tr>
        </thead>
        <tbody>
          {doses.map((dose) => (
            <tr key={`${dose.medicine.id} ${dose.due_utc}`}>
              {columns.map((column) => (
                <td key={column}>
                  {cells[column](dose)}
                  {column === "due" && <HomeTime doses={[dose]} zone={zoneOn(dose.date)} />}
                </td>
              ))}
              <td data-label={t("colPressed")}>
                {dose.pressed_utc ? time(dose, dose.pressed_utc) : t("nothing")}
              </td>
              <td>
                <StatusPill dose={dose} silent={silent} zone={zoneOn(dose.date)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map(({ key, text }) => (
        <p key={key} className="table-note">
          {text}
        </p>
      ))}
    </TableScroll>
  );
}
