import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { ZonedFormat } from "../../i18n/use-format.ts";
import type { AskedOpening } from "./second-openings.ts";
import { useOpeningWords } from "./use-opening-words.ts";
import "./second-opening.css";

export interface OpeningAnswers {
  onRefill: (at: number) => void;
  onNeeded: (at: number) => void;
  onTwice: (opening: AskedOpening) => void;
  onNotKnown: (at: number) => void;
}

interface OpeningQuestionProps {
  opening: AskedOpening;
  format: ZonedFormat;
  answers: OpeningAnswers;
  /** Says when the dose that is dangerous to repeat was taken; null: no such dose. */
  onceText: string | null;
}

/** Asks, without urgency, what a second opening was. A tap stores the answer. */
export function OpeningQuestion({ opening, format, answers, onceText }: OpeningQuestionProps) {
  const t = useTranslations("opening");
  const naming = useTranslations("namePress");
  const words = useOpeningWords(format);
  const question = useId();
  const { at } = opening;
  return (
    <fieldset className="opening" aria-labelledby={question}>
      <p id={question}>
        {words(opening)} <strong>{naming("what")}</strong>
      </p>
      {onceText !== null && <p className="opening-once">{onceText}</p>}
      <div className="opening-answers">
        <Button variant="default" className="opening-wide" onClick={() => answers.onRefill(at)}>
          {t("refill")}
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => answers.onNeeded(at)}>
          {t("needed")}
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => answers.onTwice(opening)}>
          {t("twice")}
        </Button>
        <Button variant="default" className="opening-wide" onClick={() => answers.onNotKnown(at)}>
          {t("notKnown")}
        </Button>
      </div>
    </fieldset>
  );
}
