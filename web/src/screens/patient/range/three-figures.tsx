import type { Adherence } from "@dosebeat/contract/adherence";
import { LEAST_COVERAGE } from "@dosebeat/domain/adherence/adherence";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { isUnlike, useRangeText } from "../../../nouns/adherence/use-range-text.ts";
import "./figures.css";

interface ThreeFiguresProps {
  figures: Adherence["figures"];
  /** The third figure: the known share, or breaks. */
  third: "known" | "breaks";
  /** Staff also see the range if too little is known for a percentage. */
  isForStaff?: boolean;
  /** Shown below. */
  children?: ReactNode;
}

/** Three figures over full, known days, each with its basis. */
export function ThreeFigures({ figures, third, isForStaff = false, children }: ThreeFiguresProps) {
  const t = useTranslations("history");
  const rangeText = useRangeText();
  const { coverage, taking, timing_of_due, drug_holidays } = figures;
  if (coverage.denominator === 0) return <p>{t("noFullDays")}</p>;
  const known = areKnown(figures);
  const range = known || isForStaff ? rangeText(figures.range) : null;
  return (
    <>
      {!known && <p className="figures-note">{t("tooLittle", { least: 100 * LEAST_COVERAGE })}</p>}
      <dl className="three-figures">
        <Share name={t("figureTaken")} share={taking} known={known} range={range} />
        <Share name={t("figureOnTime")} share={timing_of_due} known={known} />
        {third === "known" ? (
          <Share name={t("figureKnown")} share={coverage} known />
        ) : (
          <Figure
            name={t("figureBreaks", { count: drug_holidays.count })}
            value={String(drug_holidays.count)}
            basis={t("breakDays")}
          />
        )}
      </dl>
      {known && isUnlike(figures) && <p className="figures-note">{t("unlike")}</p>}
      {children}
    </>
  );
}

/** Whether enough is known for percentages. */
export function areKnown({ coverage, taking }: Adherence["figures"]) {
  const { percent } = coverage;
  return percent !== null && percent >= 100 * LEAST_COVERAGE && taking.percent !== null;
}

interface ShareProps {
  name: string;
  share: Adherence["figures"]["taking"];
  known: boolean;
  /** In words: beside the percentage, or without one if too little is known. */
  range?: string | null;
}

/** If too little is known, counts are withheld too: they would give away the percentage. */
function Share({ name, share, known, range = null }: ShareProps) {
  const t = useTranslations("history");
  const format = useFormat("UTC");
  const { numerator, denominator } = share;
  if (!known) return <Figure name={name} value={range ?? "–"} isWords={range !== null} />;
  return (
    <Figure
      name={name}
      value={denominator > 0 ? format.figure(share) : "–"}
      basis={t("figureOf", { numerator, denominator })}
      beside={range}
    />
  );
}

interface FigureProps {
  name: string;
  value: string;
  /** Whether the value is a phrase, which needs separate lines. */
  isWords?: boolean;
  basis?: string;
  beside?: string | null;
}

function Figure({ name, value, isWords = false, basis, beside = null }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="three-figures-value" data-words={isWords}>
        <bdi>{value}</bdi>
      </dd>
      {basis && (
        <dd className="three-figures-basis">
          <bdi>{basis}</bdi>
        </dd>
      )}
      {beside && (
        <dd className="three-figures-range">
          <bdi>{beside}</bdi>
        </dd>
      )}
    </div>
  );
}
