import type { Adherence } from "@dosebeat/contract/adherence";
import type { Medicine } from "@dosebeat/contract/medicines";
import { useTranslations } from "use-intl";
import { useAdherence } from "../../../nouns/adherence/queries.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import type { Choice } from "../screen/chart-choice.ts";
import { MoreFigures } from "./more-figures.tsx";
import { areKnown, ThreeFigures } from "./three-figures.tsx";
import "./figures.css";

interface FiguresProps {
  from: string;
  to: string;
  today: string;
  choice: Choice;
  /** The third figure: the known share, or breaks. */
  third: "known" | "breaks";
}

const NONE: readonly Medicine[] = [];

/** Three figures over full, known days, each with its basis; the rest on demand. */
export function Figures({ from, to, today, choice, third }: FiguresProps) {
  const medicines = useProfile().data?.medicines ?? NONE;
  const t = useTranslations("history");
  const { data, error, refetch } = useAdherence(from, to, choice);
  const hasToday = from <= today && today <= to;
  return (
    <section className="card figures" aria-labelledby="figures-basis">
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
  return (
    <ThreeFigures figures={figures} third={third}>
      <details className="more-figures">
        <summary>{t("moreFigures")}</summary>
        <MoreFigures figures={figures} known={areKnown(figures)} medicines={medicines} />
      </details>
    </ThreeFigures>
  );
}
