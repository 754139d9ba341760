import type { Adherence } from "@dosebeat/contract/adherence";
import { LEAST_COVERAGE } from "@dosebeat/domain/adherence";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import "./figures.css";

interface ThreeFiguresProps {
  figures: Adherence["figures"];
  /** The third figure: how much is known, or breaks. */
  third: "known" | "breaks";
  /** What stands beneath. */
  children?: ReactNode;
}

/** Three figures over full, known days, each with its basis. */
export function ThreeFigures({ figures, third, children }: ThreeFiguresProps) {
  const t = useTranslations("history");
  const { coverage, taking, timing_of_due, drug_holidays } = figures;
  if (coverage.denominator === 0) return <p>{t("noFullDays")}</p>;
  const known = areKnown(figures);
  return (
    <>
      {!known && <p className="figures-note">{t("tooLittle", { least: 100 * LEAST_COVERAGE })}</p>}
      <dl className="three-figures">
        <Share name={t("figureTaken")} share={taking} known={known} />
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
}

function Share({ name, share, known }: ShareProps) {
  const t = useTranslations("history");
  const format = useFormat("UTC");
  const { numerator, denominator } = share;
  return (
    <Figure
      name={name}
      value={known && denominator > 0 ? format.percent(numerator / denominator) : "–"}
      basis={t("figureOf", { numerator, denominator })}
    />
  );
}

function Figure({ name, value, basis }: { name: string; value: string; basis: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="three-figures-value">
        <bdi>{value}</bdi>
      </dd>
      <dd className="three-figures-basis">
        <bdi>{basis}</bdi>
      </dd>
    </div>
  );
}
