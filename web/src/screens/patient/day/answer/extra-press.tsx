import type { Doses } from "@dosebeat/contract/doses";
import type { Medicine } from "@dosebeat/contract/medicines";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../../i18n/use-format.ts";
import { openingAt, saidOnceNear, sessionOf } from "../../../../nouns/as-needed/second-openings.ts";
import { useOnceText } from "../../../../nouns/as-needed/use-once-text.ts";
import "./extra-press.css";

interface ExtraPressProps {
  pressed: number;
  zone: string;
  answer: Pick<Doses, "doses" | "extra_presses" | "second_openings">;
  medicines: readonly Pick<Medicine, "id" | "once_only" | "name" | "strength">[];
  /** Asks what the press was. */
  onName: () => void;
}

/**
 * A recent press that belongs to no dose; the patient can say what it was. If it is a second opening, the
 * question is in the day's list, and only what cannot wait is said here.
 */
export function ExtraPress({ pressed, zone, answer, medicines, onName }: ExtraPressProps) {
  const t = useTranslations("answer");
  const naming = useTranslations("namePress");
  const format = useFormat(zone);
  const onceTextOf = useOnceText(format);
  const opening = openingOf(pressed, answer);
  const near = opening
    ? { ...opening, pressed: Date.parse(opening.pressed_utc) }
    : saidOnceNear(answer, pressed);
  const once = near && onceTextOf(answer, near, medicines);
  if (opening && !once) return null;
  return (
    <div className="extra-press">
      <p>{t("extra", { time: format.time(pressed) })}</p>
      {once && <p>{once}</p>}
      {!opening && (
        <button type="button" className="answer-link" aria-haspopup="dialog" onClick={onName}>
          {naming("what")}
        </button>
      )}
    </div>
  );
}

/** The second opening whose session includes a press; undefined: none. */
function openingOf(pressed: number, answer: ExtraPressProps["answer"]) {
  const presses = answer.extra_presses.map(({ pressed_utc }) => Date.parse(pressed_utc));
  const first = presses.find(
    (at) => openingAt(answer, at) && sessionOf(at, presses).includes(pressed),
  );
  return first === undefined ? undefined : openingAt(answer, first);
}
