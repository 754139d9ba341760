import type { Medicine } from "@dosebeat/contract/medicines";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useTranslations } from "use-intl";
import { formatDosageTime } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { DAY_PARTS, dayPartOf, inDayOrder } from "../../schedules/day-parts.ts";
import { TableScroll } from "../../ui/tables/table-scroll.tsx";

interface PlanTableProps {
  medicines: Medicine[];
  schedules: Schedule[];
}

/** A row per medicine, a column per part of the day with its times. */
export function PlanTable({ medicines, schedules }: PlanTableProps) {
  const t = useTranslations("plan");
  const parts = useTranslations("myDay");
  return (
    <TableScroll label={t("caption")}>
      <table className="table plan-table">
        <caption className="visually-hidden">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("medicine")}</th>
            <th scope="col">{t("strength")}</th>
            <th scope="col">{t("form")}</th>
            {DAY_PARTS.map((part) => (
              <th scope="col" key={part}>
                {parts(part)}
              </th>
            ))}
            <th scope="col">{t("dates")}</th>
            <th scope="col">{t("note")}</th>
          </tr>
        </thead>
        <tbody>
          {medicines.map((medicine) => (
            <Row key={medicine.id} medicine={medicine} times={timesOf(medicine, schedules)} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function timesOf({ id }: Medicine, schedules: Schedule[]): string[] {
  const own = schedules.filter((schedule) => schedule.medicine.id === id);
  return inDayOrder(own.map((schedule) => schedule.dosage_time));
}

function Row({ medicine, times }: { medicine: Medicine; times: string[] }) {
  const t = useTranslations("plan");
  const parts = useTranslations("myDay");
  const dates = useTranslations("medicine");
  const format = useFormat("UTC");
  const from = format.date(medicine.startdate);
  return (
    <tr>
      <th scope="row">
        <bdi>{medicine.name}</bdi>
      </th>
      <td data-label={t("strength")}>
        <bdi>{medicine.strength}</bdi>
      </td>
      <td data-label={t("form")}>
        <bdi>{medicine.galenicform}</bdi>
      </td>
      {DAY_PARTS.map((part) => (
        <td key={part} data-label={parts(part)} className="plan-times">
          {times
            .filter((time) => dayPartOf(time) === part)
            .map((time) => (
              <bdi key={time}>{formatDosageTime(time)}</bdi>
            ))}
        </td>
      ))}
      <td data-label={t("dates")}>
        {medicine.enddate === null
          ? dates("fromOpen", { date: from })
          : dates("fromTo", { from, to: format.date(medicine.enddate) })}
      </td>
      <td data-label={t("note")}>
        <bdi>{medicine.description}</bdi>
      </td>
    </tr>
  );
}
