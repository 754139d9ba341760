import type { Adherence } from "@dosebeat/contract/adherence";
import { useLocale, useTranslations } from "use-intl";
import { formatDosageTime, formatUnit } from "../../i18n/format.ts";
import { toleranceValues } from "../../i18n/tolerance.ts";
import { useFormat } from "../../i18n/use-format.ts";

const HOUR = 3_600_000;

const SHARES = ["timing_of_taken", "daily_implementation", "correct_dosing"] as const;

interface MoreFiguresProps {
  figures: Adherence["figures"];
  /** Whether enough is known for percentages. */
  known: boolean;
}

/** The figures that few ask for, each with what it is based on. */
export function MoreFigures({ figures, known }: MoreFiguresProps) {
  const t = useTranslations("month");
  const locale = useLocale();
  const format = useFormat("UTC");
  const { coverage, drug_holidays, regularity } = figures;
  const percent = (value: number | null) =>
    value === null
      ? t("noFigure")
      : formatUnit(value, "%", Number.isInteger(value) ? 0 : 1, locale);
  return (
    <dl>
      <Figure name={t("coverage")} value={percent(coverage.percent)}>
        {t("coverageText", share(coverage))}
      </Figure>
      {SHARES.filter((key) => figures[key].denominator > 0).map((key) => (
        <Figure
          key={key}
          name={t(key)}
          value={known ? percent(figures[key].percent) : t("noFigure")}
        >
          {t(`${key}Text`, { ...share(figures[key]), ...toleranceValues })}
        </Figure>
      ))}
      <Figure name={t("holidays")} value={String(drug_holidays.count)}>
        {t("holidaysText", { count: drug_holidays.count, longest: drug_holidays.longest_days })}
      </Figure>
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
