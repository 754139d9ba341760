import type { Adherence } from "@dosebeat/contract/adherence";
import type { Medicine } from "@dosebeat/contract/medicines";
import { LEAST_COVERAGE } from "@dosebeat/domain/adherence";
import { useTranslations } from "use-intl";
import { useAdherence } from "../../adherence/queries.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useProfile } from "../../profiles/queries.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import type { Choice } from "../screen/chart-choice.ts";
import { MoreFigures } from "./more-figures.tsx";
import "./figures.css";

interface FiguresProps {
  from: string;
  to: string;
  today: string;
  choice: Choice;
  /** The third figure: how much is known, or breaks. */
  third: "known" | "breaks";
}

const NONE: readonly Medicine[] = [];

/** Three figures over full, known days, each with its basis; the rest on demand. */
export function Figures({ from, to, today, choice, third }: FiguresProps) {
  const medicines = useProfile().data?.medicines ?? NONE;
  const t = useTranslations("history");
  const { data, error, refetch, isPlaceholderData } = useAdherence(from, to, choice);
  const hasToday = from <= today && today <= to;
  return (
    <section className="card figures" aria-labelledby="figures-basis" aria-busy={isPlaceholderData}>
      <h2 id="figures-basis">{hasToday ? t("basisToday") : t("basis")}</h2>
      {data ? (
        <Known figures={data.figures} third={third} medicines={medicines} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={132} />
      )}
    </section>
  );
}

function Known({
  figures,
  third,
  medicines,
}: {
  figures: Adherence["figures"];
  third: FiguresProps["third"];
  medicines: readonly Medicine[];
}) {
  const t = useTranslations("history");
  const { coverage, taking, timing_of_due, drug_holidays } = figures;
  if (coverage.denominator === 0) return <p>{t("noFullDays")}</p>;
  const known = isKnown(figures);
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
      <details className="more-figures">
        <summary>{t("moreFigures")}</summary>
        <MoreFigures figures={figures} known={known} medicines={medicines} />
      </details>
    </>
  );
}

/** Whether enough is known for percentages. */
function isKnown({ coverage, taking }: Adherence["figures"]) {
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
