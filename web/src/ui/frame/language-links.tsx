import { useRouter, useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { rememberLanguage } from "../../i18n/language-choice.ts";
import { hrefIn, LOCALES, type Locale, localeOfPath } from "../../i18n/locales.ts";
import { useHydrated } from "./use-hydrated.ts";
import "./language-links.css";

/** The language switch of public pages: links, so that it works before any script has run. */
export function LanguageLinks() {
  const t = useTranslations("language");
  const router = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  const { pathname } = location;
  const href = useHydrated() ? location.href : pathname;
  const shown = localeOfPath(pathname);
  const choose = (locale: Locale) => {
    rememberLanguage(locale);
    router.history.push(hrefIn(locale, href));
  };
  return (
    <nav className="language-links" aria-label={t("label")}>
      {LOCALES.map((locale) => (
        <a
          key={locale.code}
          href={hrefIn(locale, href)}
          hrefLang={locale.code}
          lang={locale.code}
          aria-current={locale === shown || undefined}
          onClick={(event) => {
            event.preventDefault();
            choose(locale);
          }}
        >
          {locale.name}
        </a>
      ))}
    </nav>
  );
}
