import type { AnyRouter } from "@tanstack/react-router";
import { call } from "../api/call.ts";
import { keepLanguage } from "../i18n/language-choice.ts";
import { hrefIn, localeOf, localeOfPath } from "../i18n/locales.ts";

/**
 * Leads on after signing in, in the language of the profile; in the one on the screen when the
 * profile cannot be read now.
 */
export async function goOn(router: AnyRouter, href: string) {
  const shown = localeOfPath(router.state.location.pathname);
  const language = await profileLanguage().catch(() => null);
  const locale = language === null ? shown : localeOf(language);
  keepLanguage(locale);
  router.history.push(hrefIn(locale, href));
}

async function profileLanguage() {
  const { getUserdata } = await import("@dosebeat/contract/calls/profiles");
  return (await call(getUserdata)).data.language;
}
