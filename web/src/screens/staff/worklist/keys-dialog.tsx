import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

const NAMED = [
  ["J", "K", "keyMove"],
  ["↵", "keyOpen"],
  ["C", "callNow"],
  ["N", "note"],
  ["S", "later"],
  ["A", "assign"],
  ["U", "undo"],
  ["0", "3", "keySections"],
  ["/", "keySearch"],
  ["?", "keyAll"],
] as const;

/** The keys of the list, each with what it does. */
export function useKeyTexts(): { letters: readonly string[]; text: string }[] {
  const t = useTranslations("worklist");
  return NAMED.map((named) =>
    named.length === 3
      ? { letters: [named[0], named[1]], text: t(named[2]) }
      : { letters: [named[0]], text: t(named[1]) },
  );
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("worklist");
  const keys = useKeyTexts();
  return (
    <Dialog opened onClose={onClose} title={t("keys")}>
      <ul className="worklist-all-keys">
        {keys.map(({ letters, text }) => (
          <li key={text}>
            <span>
              {letters.map((letter) => (
                <kbd key={letter}>{letter}</kbd>
              ))}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
