import { useTranslations } from "use-intl";
import { LOCALES, type Locale } from "../../i18n/locales.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { CheckIcon } from "../icons/icons.tsx";

interface LanguageDialogProps {
  opened: boolean;
  shown: Locale;
  onChoose: (locale: Locale) => void;
  onClose: () => void;
}

/** The language switch of phones, opened from the account's menu. */
export function LanguageDialog({ opened, shown, onChoose, onClose }: LanguageDialogProps) {
  const t = useTranslations("menu");
  return (
    <Dialog opened={opened} onClose={onClose} title={t("language")}>
      <ul className="language-choices">
        {LOCALES.map((locale) => (
          <li key={locale.code}>
            <button
              type="button"
              className="menu-item"
              lang={locale.code}
              dir={locale.dir}
              aria-current={locale === shown}
              onClick={() => {
                onClose();
                onChoose(locale);
              }}
            >
              <span>{locale.name}</span>
              {locale === shown && <CheckIcon />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
