import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { keyed } from "../../ui/base/keyed.ts";
import { EditIcon } from "../../ui/icons/icons.tsx";
import { type PlanToSay, usePlanInWords } from "./in-words.ts";
import "./plan-summary.css";

interface PlanSummaryProps {
  plan: PlanToSay;
  onOpen: () => void;
}

/** A plan in words, in the form of its medicine, and the way to its editor. */
export function PlanSummary({ plan, onOpen }: PlanSummaryProps) {
  const t = useTranslations("planEditor");
  const medicine = useTranslations("medicine");
  const inWords = usePlanInWords();
  const title = useId();
  const lines = inWords(plan);
  return (
    <section className="plan-summary" aria-labelledby={title}>
      <h3 id={title}>{t("when")}</h3>
      {lines.length > 0 ? (
        <ul>
          {keyed(lines).map(({ key, text }) => (
            <li key={key}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <p>{plan.rows.length > 0 ? medicine("planOver") : t("noTimes")}</p>
      )}
      <Button variant="default" leftSection={<EditIcon />} onClick={onOpen}>
        {t("open")}
      </Button>
    </section>
  );
}
