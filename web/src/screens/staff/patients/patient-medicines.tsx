import type { Doses } from "@dosebeat/contract/doses";
import type { Medicine } from "@dosebeat/contract/medicines";
import { useTranslations } from "use-intl";
import { breakable } from "../../../i18n/breakable.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useEveryDayBy } from "../../../nouns/plan-editor/every-day-by.ts";
import { CriticalTag } from "../worklist/critical-tag.tsx";
import { CriticalMark } from "./critical-mark.tsx";

interface MedicinesProps {
  medicines: readonly Medicine[];
  /** Ids of the medicines for which the mark is suggested. */
  suggested: readonly number[];
  /** The doses of the last days, from which the times are taken. */
  answer: Doses;
  today: string;
}

/**
 * What a patient currently takes, with the times of the last days; for a usually weekly medicine, also who
 * confirmed daily intake.
 */
export function PatientMedicines({ medicines, suggested, answer, today }: MedicinesProps) {
  const t = useTranslations("worklist");
  const everyDayBy = useEveryDayBy();
  const current = medicines.filter(
    ({ startdate, enddate }) => startdate <= today && (enddate === null || enddate >= today),
  );
  const timesOf = (id: number) => {
    const own = answer.doses.filter(({ medicine }) => medicine.id === id);
    return [...new Set(own.map(({ dosage_time }) => dosage_time.slice(0, 5)))].sort();
  };
  const detailsOf = ({ id, as_needed, paused }: Medicine) => {
    const times = timesOf(id);
    return [
      ...(times.length > 0 ? [t("at", { times: isolate(times.join(", ")) })] : []),
      ...(as_needed ? [t("asNeeded")] : []),
      ...(paused ? [t("paused")] : []),
    ].join(" · ");
  };
  return (
    <section className="card patient-part" aria-labelledby="patient-medicines">
      <h2 id="patient-medicines">{t("medicines")}</h2>
      {current.length === 0 && <p>{t("noMedicines")}</p>}
      <ul className="patient-medicines">
        {current.map((medicine) => (
          <li key={medicine.id}>
            <strong>
              <bdi>{breakable(medicine.name)}</bdi>
            </strong>{" "}
            <bdi>{medicine.strength}</bdi> {medicine.critical && <CriticalTag />}{" "}
            <span className="patient-dim">{detailsOf(medicine)}</span>
            {everyDayBy(medicine) && <p className="patient-every-day">{everyDayBy(medicine)}</p>}
            <CriticalMark medicine={medicine} isSuggested={suggested.includes(medicine.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
