import type { Adherence } from "@dosebeat/contract/adherence";
import type { Medicine } from "@dosebeat/contract/medicines";
import { HOUR } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { formatDosageTime } from "../../../i18n/format.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { toleranceValues } from "../../../i18n/tolerance.ts";
import { useFormat } from "../../../i18n/use-format.ts";

const SHARES = ["timing_of_taken", "daily_implementation", "correct_dosing"] as const;

interface MoreFiguresProps {
  figures: Adherence["figures"];
  /** Whether enough is known for percentages. */
  known: boolean;
  /** For naming as-needed medicines. */
  medicines: readonly Medicine[];
}

/** The less common figures, each with its basis. */
export function MoreFigures({ figures, known, medicines }: MoreFiguresProps) {
  const t = useTranslations("month");
  const format = useFormat("UTC");
  const { coverage, drug_holidays, regularity, days_not_due, as_needed } = figures;
  const percent = (figure: Adherence["figures"]["taking"]) =>
    figure.denominator === 0 ? t("noFigure") : format.figure(figure);
  return (
    <dl>
      <Figure name={t("coverage")} value={percent(coverage)}>
        {t("coverageText", share(coverage))}
      </Figure>
      {SHARES.filter((key) => known && figures[key].denominator > 0).map((key) => (
        <Figure key={key} name={t(key)} value={percent(figures[key])}>
          {t(`${key}Text`, { ...share(figures[key]), ...toleranceValues })}
        </Figure>
      ))}
      <Figure name={t("holidays")} value={String(drug_holidays.count)}>
        {t("holidaysText", { count: drug_holidays.count, longest: drug_holidays.longest_days })}
      </Figure>
      {days_not_due !== null && days_not_due > 0 && (
        <Figure name={t("notDue")} value={format.number(days_not_due)}>
          {t("notDueText", { count: days_not_due })}
        </Figure>
      )}
      {as_needed.length > 0 && (
        <div>
          <dt>{t("asNeeded")}</dt>
          {as_needed.map(({ medicine, intakes: count, days, warned }) => {
            const found = medicines.find(({ id }) => id === medicine);
            const values = { medicine: found ? medicineName(found) : "", count, days };
            return (
              <dd key={medicine}>
                {warned > 0
                  ? t("asNeededWarned", { ...values, warned })
                  : t("asNeededText", values)}
              </dd>
            );
          })}
        </div>
      )}
      {regularity.some(({ hours }) => hours !== null) && (
        <div>
          <dt>{t("regularity")}</dt>
          {regularity.map(
            ({ dosage_time, hours }) =>
              hours !== null && (
                <dd key={dosage_time}>
                  {t("regularityText", {
                    time: formatDosageTime(dosage_time),
                    spread: format.duration(hours * HOUR),
                  })}
                </dd>
              ),
          )}
        </div>
      )}
    </dl>
  );
}

function share({ numerator, denominator }: { numerator: number; denominator: number }) {
  return { numerator, denominator };
}

function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="more-figure">
        <bdi>{value}</bdi>
      </dd>
      <dd>{children}</dd>
    </div>
  );
}
