import type { AnyRouter } from "@tanstack/react-router";
import { call } from "../../../api/call.ts";
import { rememberLanguage } from "../../../i18n/language-choice.ts";
import { hrefIn, localeOf, localeOfPath } from "../../../i18n/locales.ts";

/**
 * Navigates after signing in, in the profile's language, or in the current one if the profile cannot be
 * loaded.
 */
export async function openInProfileLanguage(router: AnyRouter, href: string) {
  const current = localeOfPath(router.state.location.pathname);
  const language = await profileLanguage().catch(() => null);
  const locale = language === null ? current : localeOf(language);
  rememberLanguage(locale);
  router.history.push(hrefIn(locale, href));
}

async function profileLanguage() {
  const { getUserdata } = await import("@dosebeat/contract/profiles-calls");
  return (await call(getUserdata)).data.language;
}
