import type { Dose, Doses } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { silentOf } from "../doses/chart-data.ts";
import { medicineName } from "../doses/medicine-name.ts";
import { StatusPill } from "../doses/status-pill.tsx";
import { useFormat } from "../i18n/use-format.ts";
import "../doses/doses.css";
import { TableScroll } from "../ui/table-scroll.tsx";

interface DosesTableProps {
  caption: string;
  doses: Dose[];
  answer: Doses;
  now: number;
}

/** Every dose of several days, and the presses that belong to none, in words. */
export function DosesTable({ caption, doses, answer, now }: DosesTableProps) {
  const t = useTranslations("chart");
  const form = useTranslations("form");
  const word = useTranslations("dose");
  const format = useFormat(answer.timezone);
  const start = Date.parse(answer.days[0]?.start_utc ?? "");
  const end = Math.min(now, Date.parse(answer.days.at(-1)?.end_utc ?? ""));
  const sorted = [...doses].sort((a, b) => Date.parse(a.due_utc) - Date.parse(b.due_utc));
  return (
    <TableScroll label={caption}>
      <table className="table day-table doses-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{form("colDay")}</th>
            <th scope="col">{t("colDue")}</th>
            <th scope="col">{t("colMedicine")}</th>
            <th scope="col">{t("colPressed")}</th>
            <th scope="col">{t("colStatus")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((dose) => (
            <tr key={`${dose.medicine.id} ${dose.due_utc}`}>
              <td>{format.shortDate(dose.date)}</td>
              <td>{format.time(dose.due_utc)}</td>
              <td>{medicineName(dose.medicine)}</td>
              <td data-label={t("colPressed")}>
                {dose.pressed_utc ? format.time(dose.pressed_utc) : t("nothing")}
              </td>
              <td>
                <StatusPill dose={dose} silent={answer.silent} zone={answer.timezone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer.extra_presses.map(({ pressed_utc }) => (
        <p key={pressed_utc} className="table-note">
          {word("spokenExtra", { time: format.dateTime(pressed_utc) })}
        </p>
      ))}
      {silentOf(answer, start, end, { chart: t, format }).map((gap) => (
        <p key={gap.from} className="table-note">
          {gap.label}
        </p>
      ))}
    </TableScroll>
  );
}
