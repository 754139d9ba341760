import type { Adherence } from "@dosebeat/contract/adherence";
import { LEAST_COVERAGE } from "@dosebeat/domain/adherence";
import { useLocale, useTranslations } from "use-intl";
import { formatFullDay, formatUnit } from "../../i18n/format.ts";
import { toleranceValues } from "../../i18n/tolerance.ts";
import { areKnown } from "../range/three-figures.tsx";

type Figures = Adherence["figures"];

/** With the unit of its basis. */
const SHARES = [
  ["taking", "ofDoses"],
  ["timing_of_due", "withinMinutes"],
  ["timing_of_taken", "withinMinutes"],
  ["daily_implementation", "ofDays"],
  ["correct_dosing", "ofDays"],
] as const;

/** Coverage first, then the figures with what they are of; without enough coverage no percentages. */
export function SheetFigures({ adherence }: { adherence: Adherence }) {
  const t = useTranslations("report");
  const percent = usePercent();
  const { figures, days } = adherence;
  const { coverage, drug_holidays } = figures;
  const known = areKnown(figures);
  const excused = days.filter((day) => day.excused > 0).length;
  const unclear = days.filter((day) => !day.counted && day.excused === 0 && day.due > 0).length;
  return (
    <>
      <section className="sheet-coverage">
        <p className="sheet-share">
          <b>
            <bdi>{percent(coverage)}</bdi>
          </b>
          <span>{t("known")}</span>
        </p>
        <div>
          <div className="sheet-bar" dir="ltr" aria-hidden="true">
            <span style={{ inlineSize: `${coverage.percent ?? 0}%` }} />
          </div>
          <p>
            {coverage.denominator === 0
              ? t("nothingKnown")
              : t("coverage", {
                  numerator: coverage.numerator,
                  denominator: coverage.denominator,
                })}{" "}
            {t("daysAside", { unclear, excused })}{" "}
            {!known && coverage.denominator > 0 && (
              <b>{t("tooLittle", { least: 100 * LEAST_COVERAGE })}</b>
            )}
          </p>
        </div>
      </section>
      <dl className="sheet-figures">
        {SHARES.map(([key, basis]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="sheet-value">
              <bdi>{known ? percent(figures[key]) : t("noFigure")}</bdi>
            </dd>
            <dd>{t(basis, { ...countsOf(figures[key]), ...toleranceValues })}</dd>
          </div>
        ))}
        <div>
          <dt>{t("holidays")}</dt>
          {/* Those that were found are proved; of too few known days none can be told. */}
          <dd className="sheet-value">
            {known || drug_holidays.count > 0 ? String(drug_holidays.count) : t("noFigure")}
          </dd>
          <dd>
            {t("holidaysBasis", {
              count: drug_holidays.count,
              longest: drug_holidays.longest_days,
            })}
          </dd>
        </div>
      </dl>
      <Phases figures={figures} zone={adherence.timezone} known={known} />
    </>
  );
}

/** The three phases of EMERGE and the ABC taxonomy, in one line. */
function Phases({ figures, zone, known }: { figures: Figures; zone: string; known: boolean }) {
  const t = useTranslations("report");
  const locale = useLocale();
  const percent = usePercent();
  const { initiation_utc, persistence, implementation } = figures;
  const day = (instant: string) => formatFullDay(instant, zone, locale);
  const lasted =
    !persistence || persistence.days === null
      ? t("noPress")
      : persistence.stopped && persistence.last_press_utc
        ? t("stopped", { days: persistence.days, date: day(persistence.last_press_utc) })
        : t("persisted", { days: persistence.days });
  const phases = [
    ["initiation", initiation_utc ? t("firstPress", { date: day(initiation_utc) }) : t("noPress")],
    [
      "implementation",
      known
        ? t("implementationText", { percent: percent(implementation), ...countsOf(implementation) })
        : t("implementationUnclear"),
    ],
    ["persistence", lasted],
  ] as const;
  return (
    <dl className="sheet-phases">
      {phases.map(([key, text]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function countsOf({ numerator, denominator }: Figures["taking"]) {
  return { numerator, denominator };
}

/** With one decimal, rounded down, so that only a full share shows as 100 %. */
function usePercent() {
  const t = useTranslations("report");
  const locale = useLocale();
  return ({ numerator, denominator }: Figures["taking"]) =>
    denominator === 0
      ? t("noFigure")
      : formatUnit(Math.round((1000 * numerator) / denominator) / 10, "%", 1, locale);
}
