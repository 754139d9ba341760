import type { Adherence } from "@dosebeat/contract/adherence";
import { LEAST_COVERAGE } from "@dosebeat/domain/adherence/adherence";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { toleranceValues } from "../../../i18n/tolerance.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { usePhaseTexts } from "../../../nouns/adherence/use-phase-texts.ts";
import { isUnlike, useRangeText } from "../../../nouns/adherence/use-range-text.ts";
import { areKnown } from "../range/three-figures.tsx";

type Figures = Adherence["figures"];

/** Each with the unit of its basis. */
const SHARES = [
  ["taking", "ofDoses"],
  ["timing_of_due", "withinMinutes"],
  ["timing_of_taken", "withinMinutes"],
  ["daily_implementation", "ofDays"],
  ["correct_dosing", "ofDays"],
] as const;

/**
 * Coverage first, then the figures with their basis; without enough coverage there are no percentages, only the
 * range of taking.
 */
export function SheetFigures({ adherence }: { adherence: Adherence }) {
  const t = useTranslations("report");
  const history = useTranslations("history");
  const percent = usePercent();
  const rangeText = useRangeText();
  const { figures, days } = adherence;
  const range = rangeText(figures.range);
  const { coverage, drug_holidays } = figures;
  const known = areKnown(figures);
  const excused = days.filter((day) => day.excused > 0).length;
  const unclear = days.filter((day) => !day.counted && day.excused === 0 && day.due > 0).length;
  return (
    <>
      <section className="sheet-coverage">
        <p className="sheet-share">
          {t.rich("known", {
            percent: isolate(percent(coverage)),
            b: (words: ReactNode) => <b>{words}</b>,
          })}
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
            )}{" "}
            {known && isUnlike(figures) && <b>{history("unlike")}</b>}
          </p>
        </div>
      </section>
      <dl className="sheet-figures">
        {SHARES.map(([key, basis]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd
              className="sheet-value"
              {...(key === "taking" && !known && range ? { "data-range": true } : {})}
            >
              <bdi>
                {known
                  ? percent(figures[key])
                  : ((key === "taking" ? range : null) ?? t("noFigure"))}
              </bdi>
            </dd>
            {key === "taking" && known && range && <dd>{range}</dd>}
            {/* The range covers all past doses, so the counts of known days would mislead beside it. */}
            {(key !== "taking" || known || !range) && (
              <dd>{t(basis, { ...countsOf(figures[key]), ...toleranceValues })}</dd>
            )}
          </div>
        ))}
        <div>
          <dt>{t("holidays")}</dt>
          {/* Breaks that were found are proved; with too few known days, none being found proves nothing. */}
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

function Phases({ figures, zone, known }: { figures: Figures; zone: string; known: boolean }) {
  const phases = usePhaseTexts(zone)(figures, known);
  return (
    <dl className="sheet-phases">
      {phases.map(([key, name, text]) => (
        <div key={key}>
          <dt>{name}</dt>
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

function usePercent() {
  const t = useTranslations("report");
  const format = useFormat("UTC");
  return (share: Figures["taking"]) =>
    share.denominator === 0 ? t("noFigure") : format.figure(share);
}
