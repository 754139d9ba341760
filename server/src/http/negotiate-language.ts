import { LANGUAGES, type Language, LOCALES } from "@dosebeat/contract/base/languages";
import Negotiator from "negotiator";

const DEFAULT: Language = LOCALES[0].code;

/**
 * The language for a visitor who has not chosen one: the cookie first, then the browser's
 * Accept-Language by its weights (RFC 9110, 12.5.4), then English.
 */
export function negotiateLanguage(cookie = "", acceptLanguage = ""): Language {
  const chosen = /(?:^|;\s*)locale=(\w+)/.exec(cookie)?.[1];
  return supported(chosen) ?? preferred(acceptLanguage) ?? DEFAULT;
}

function preferred(acceptLanguage: string): Language | undefined {
  // The library does not get our list: with it, "en-US, de;q=0.9, en;q=0.8" would be German, as plain "en" weighs
  // less.
  return new Negotiator({ headers: { "accept-language": acceptLanguage } })
    .languages()
    .map((tag) => (tag === "*" ? DEFAULT : supported(tag.toLowerCase().split("-")[0])))
    .find((language) => language !== undefined);
}

function supported(code: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === code);
}
