import { useTranslations } from "use-intl";
import { StatusSign } from "../../../charts/legend/status-shape.tsx";
import { useKeyTexts } from "./keys-dialog.tsx";

const MARKS = [
  ["on_time", "result_on_time"],
  ["late", "offTime"],
  ["missed", "result_missed"],
  ["unknown", "result_unknown"],
  ["confirmed", "result_confirmed"],
  ["skipped", "result_skipped"],
  ["due", "result_open"],
] as const;

/** The keys of the list, and what the shapes mean. */
export function KeyHints() {
  const t = useTranslations("worklist");
  const keys = useKeyTexts();
  return (
    <div className="worklist-hints">
      <ul className="worklist-keys" aria-label={t("keys")}>
        {keys.map(({ letters, text }) => (
          <li key={text}>
            {letters.map((letter) => (
              <kbd key={letter}>{letter}</kbd>
            ))}
            {text}
          </li>
        ))}
      </ul>
      <ul className="worklist-legend">
        {MARKS.map(([kind, key]) => (
          <li key={kind}>
            <StatusSign kind={kind} deviation={kind === "on_time" ? 0 : 60} />
            {t(key)}
          </li>
        ))}
      </ul>
    </div>
  );
}
