import type { Adherence } from "@dosebeat/contract/adherence";
import { LEAST_COVERAGE } from "@dosebeat/domain/adherence";
import { useLocale, useTranslations } from "use-intl";
import { useAdherence } from "../../adherence/queries.ts";
import { formatDosageTime, formatUnit } from "../../i18n/format.ts";
import { toleranceValues } from "../../i18n/tolerance.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { monthEnd } from "../../i18n/weeks.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import type { Choice } from "../screen/chart-choice.ts";

const HOUR = 3_600_000;

const SHARES = [
  "taking",
  "timing_of_due",
  "timing_of_taken",
  "daily_implementation",
  "correct_dosing",
] as const;

/** The figures of a month, each with what it is based on. */
export function MonthFigures({ first, choice }: { first: string; choice: Choice }) {
  const t = useTranslations("month");
  const { data, error, refetch, isPlaceholderData } = useAdherence(first, monthEnd(first), choice);
  return (
    <section className="card" aria-labelledby="figures-title" aria-busy={isPlaceholderData}>
      <h2 id="figures-title">{t("figures")}</h2>
      <p className="month-note">{t("onlyClosed")}</p>
      {data ? (
        <Figures figures={data.figures} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={320} />
      )}
    </section>
  );
}

function Figures({ figures }: { figures: Adherence["figures"] }) {
  const t = useTranslations("month");
  const locale = useLocale();
  const format = useFormat("UTC");
  const { coverage, taking, drug_holidays, regularity } = figures;
  const percent = (value: number | null) =>
    value === null
      ? t("noFigure")
      : formatUnit(value, "%", Number.isInteger(value) ? 0 : 1, locale);
  const known = coverage.percent !== null && coverage.percent >= 100 * LEAST_COVERAGE;
  return (
    <>
      {known && taking.percent !== null ? (
        <p className="month-headline big-figure">
          <bdi>{percent(taking.percent)}</bdi> <span>{t("headline")}</span>
        </p>
      ) : (
        <p className="month-headline">{t("tooLittle")}</p>
      )}
      <dl className="month-figures">
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
          <div className="month-regularity">
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
    </>
  );
}

function share({ numerator, denominator }: { numerator: number; denominator: number }) {
  return { numerator, denominator };
}

function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="month-figure">
        <bdi>{value}</bdi>
      </dd>
      <dd>{children}</dd>
    </div>
  );
}
