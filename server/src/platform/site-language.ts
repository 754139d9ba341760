import type { Language } from "@dosebeat/contract/base/languages";

/** A page with a secret code, or one of an account, at the end of a link. */
const PAGE = /\/(?=(?:auth|caring)\/[a-z-]+(?:#|$))/;

/** The address of the web application in a language; English pages have no prefix. */
export function siteIn(publicUrl: string, language: Language): string {
  return language === "en" ? publicUrl : `${publicUrl}/${language}`;
}

/** Makes a mail's link open in the language of the mail. */
export function linkIn(link: string, language: Language): string {
  return language === "en" ? link : link.replace(PAGE, `/${language}/`);
}
