import type { Dose } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";
import { TableScroll } from "../ui/table-scroll.tsx";
import { StatusPill } from "./status-pill.tsx";

/** What became of each dose, newest first; what is still to come is no history. */
export function DoseHistory({ doses, zone }: { doses: Dose[]; zone: string }) {
  const t = useTranslations("form");
  const empty = useTranslations("empty");
  const chart = useTranslations("chart");
  const format = useFormat(zone);
  const past = doses
    .filter((dose) => dose.status !== "upcoming")
    .sort((a, b) => Date.parse(b.due_utc) - Date.parse(a.due_utc));
  return (
    <section className="card form-card" aria-labelledby="history-title">
      <h2 id="history-title">{t("history")}</h2>
      {past.length === 0 ? (
        <p className="dose-none">{empty("history")}</p>
      ) : (
        <TableScroll label={t("history")} className="history-scroll">
          <table className="table day-table">
            <thead>
              <tr>
                <th scope="col">{t("colDay")}</th>
                <th scope="col">{t("colTime")}</th>
                <th scope="col">{t("colPressed")}</th>
                <th scope="col">{t("colStatus")}</th>
              </tr>
            </thead>
            <tbody>
              {past.map((dose) => (
                <tr key={dose.due_utc}>
                  <td>{format.shortDate(dose.date)}</td>
                  <td>{format.time(dose.due_utc)}</td>
                  <td data-label={t("colPressed")}>
                    {dose.pressed_utc ? format.time(dose.pressed_utc) : chart("nothing")}
                  </td>
                  <td>
                    <StatusPill dose={dose} silent={[]} zone={zone} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  );
}
