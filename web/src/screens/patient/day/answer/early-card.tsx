import { useTranslations } from "use-intl";
import { isolate } from "../../../../i18n/isolate.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import type { EarlyPress } from "./early-press.ts";
import "./rest-cards.css";

interface EarlyCardProps {
  press: EarlyPress;
  zone: string;
  /** The press was for these doses. */
  onYes: () => void;
  onElse: () => void;
  onLater: () => void;
}

/** A press far ahead of the doses that it counts for: was it for them? */
export function EarlyCard({ press: { at, due }, zone, onYes, onElse, onLater }: EarlyCardProps) {
  const t = useTranslations("restCards");
  const format = useFormat(zone);
  return (
    <section className="answer" data-kind="early">
      <h2 className="answer-head">
        <bdi className="answer-time">{format.time(due)}</bdi>{" "}
        <span className="answer-when">{t("pressedAt", { time: format.time(at) })}</span>
      </h2>
      <p>{t("early", { duration: format.by(due - at), time: isolate(format.time(due)) })}</p>
      <div className="early-answers">
        <button type="button" className="answer-take" onClick={onYes}>
          {t("yes")}
        </button>
        <button
          type="button"
          className="answer-take early-else"
          aria-haspopup="dialog"
          onClick={onElse}
        >
          {t("else")}
        </button>
      </div>
      <button type="button" className="answer-link" onClick={onLater}>
        {t("later")}
      </button>
    </section>
  );
}
