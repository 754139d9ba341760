import { useTranslations } from "use-intl";
import { LOCALES, type Locale } from "../../i18n/locales.ts";
import { LanguageIcon } from "../icons/icons.tsx";
import { Menu } from "./menu.tsx";

interface LanguageMenuProps {
  shown: Locale;
  onChoose: (locale: Locale) => void;
}

/** The language switch in the toolbar; each language is shown by its own name. */
export function LanguageMenu({ shown, onChoose }: LanguageMenuProps) {
  const t = useTranslations("language");
  return (
    <Menu label={t("shown", { language: shown.name })} text={shown.name} icon={<LanguageIcon />}>
      {LOCALES.map((locale) => (
        <button
          key={locale.code}
          type="button"
          className="menu-item"
          role="menuitem"
          tabIndex={-1}
          lang={locale.code}
          dir={locale.dir}
          aria-current={locale === shown}
          onClick={() => onChoose(locale)}
        >
          {locale.name}
        </button>
      ))}
    </Menu>
  );
}
