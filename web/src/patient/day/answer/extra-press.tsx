import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import "./extra-press.css";

interface ExtraPressProps {
  pressed: number;
  zone: string;
  /** Asks what it was. */
  onName: () => void;
}

/** A recent press that belongs to no dose; the patient can say what it was. */
export function ExtraPress({ pressed, zone, onName }: ExtraPressProps) {
  const t = useTranslations("answer");
  const naming = useTranslations("namePress");
  const time = useFormat(zone).time(pressed);
  return (
    <div className="extra-press">
      <p>{t("extra", { time })}</p>
      <button type="button" className="answer-link" aria-haspopup="dialog" onClick={onName}>
        {naming("what")}
      </button>
    </div>
  );
}
