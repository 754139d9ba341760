import type { Medicine } from "@dosebeat/contract/medicines";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useTranslations } from "use-intl";
import { DAY_PARTS } from "../../../nouns/schedules/day-parts.ts";
import { TableScroll } from "../../../ui/tables/table-scroll.tsx";
import { PlanRows } from "./plan-rows.tsx";

interface PlanTableProps {
  medicines: Medicine[];
  /** Including future phases. */
  schedules: Schedule[];
  /** Phases that ended before this chart day are left out. */
  today: string;
  /** The patient's zone. */
  zone: string;
}

/**
 * A row per medicine, a column per part of the day with its times. If not everything is due every day, a
 * medicine has a row for each phase and each of its days, with a column that says which; to make room,
 * strength and form are below the name, and notes in a separate row.
 */
export function PlanTable({ medicines, schedules, today, zone }: PlanTableProps) {
  const t = useTranslations("plan");
  const parts = useTranslations("myDay");
  const rowsOf = ({ id }: Medicine) =>
    schedules.filter(
      ({ medicine, valid_to }) => medicine.id === id && (valid_to === null || valid_to >= today),
    );
  const hasDays = medicines.some(
    (medicine) => medicine.as_needed !== null || !rowsOf(medicine).every(isDaily),
  );
  return (
    <TableScroll label={t("caption")}>
      <table className="table plan-table">
        <caption className="visually-hidden">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("medicine")}</th>
            {!hasDays && <th scope="col">{t("strength")}</th>}
            {!hasDays && <th scope="col">{t("form")}</th>}
            {hasDays && <th scope="col">{t("days")}</th>}
            {DAY_PARTS.map((part) => (
              <th scope="col" key={part}>
                {parts(part)}
              </th>
            ))}
            <th scope="col">{t("dates")}</th>
            {!hasDays && <th scope="col">{t("note")}</th>}
          </tr>
        </thead>
        {medicines.map((medicine) => (
          <PlanRows
            key={medicine.id}
            medicine={medicine}
            schedules={rowsOf(medicine)}
            hasDays={hasDays}
            zone={zone}
          />
        ))}
      </table>
    </TableScroll>
  );
}

function isDaily({ recurrence, valid_from, valid_to, timezone }: Schedule): boolean {
  return recurrence.kind === "daily" && !valid_from && !valid_to && !timezone;
}
