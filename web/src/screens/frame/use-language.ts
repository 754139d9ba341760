import { useRouter, useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { rememberLanguage } from "../../i18n/language-choice.ts";
import { hrefIn, type Locale, localeOfPath } from "../../i18n/locales.ts";
import { useEditOwnProfile } from "../../nouns/profiles/queries.ts";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";

/** Switching the language updates the URL's prefix, the cookie and the profile. */
export function useLanguage() {
  const t = useTranslations("language");
  const reasonOf = useReason();
  const router = useRouter();
  const { mutate } = useEditOwnProfile();
  const current = useRouterState({ select: (state) => localeOfPath(state.location.pathname) });
  const choose = (locale: Locale) => {
    rememberLanguage(locale);
    mutate(
      { language: locale.code },
      { onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })) },
    );
    router.history.push(hrefIn(locale, router.state.location.href));
  };
  return { shown: current, choose };
}
