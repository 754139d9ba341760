import { useRouter, useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { keepLanguage } from "../i18n/language-choice.ts";
import { hrefIn, type Locale, localeOfPath } from "../i18n/locales.ts";
import { useEditOwnProfile } from "../profiles/queries.ts";
import { useReason } from "../ui/states/reason.ts";
import { toastFailed } from "../ui/toasts/toasts.tsx";

/** A change of language changes the prefix of the address, the cookie and the profile. */
export function useLanguage() {
  const t = useTranslations("language");
  const reasonOf = useReason();
  const router = useRouter();
  const { mutate } = useEditOwnProfile();
  const shown = useRouterState({ select: (state) => localeOfPath(state.location.pathname) });
  const choose = (locale: Locale) => {
    keepLanguage(locale);
    mutate(
      { language: locale.code },
      { onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })) },
    );
    router.history.push(hrefIn(locale, router.state.location.href));
  };
  return { shown, choose };
}
