import { ENGLISH, getLocale, LOCALES, type Locale, localeOf } from "./locales.ts";

const COOKIE = "locale";
const YEAR = 365 * 86_400;

/** The cookie that remembers a language on this browser for 365 days. */
export function languageCookie({ code }: Locale, acrossOrigins: boolean): string {
  const site = acrossOrigins ? "none; secure" : "lax";
  return `${COOKIE}=${code}; max-age=${YEAR}; path=/; samesite=${site}`;
}

/** Remembers a language for the next visit of the site's first page. */
export function keepLanguage(locale: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = languageCookie(locale, window.self !== window.top);
}

export interface Visit {
  pathname: string;
  cookie: string;
  /** The languages of the browser, the dearest first. */
  languages: readonly string[];
}

/** The language to write to a visitor in: the prefix of the address, the cookie, the browser, English. */
export function languageOf({ pathname, cookie, languages }: Visit): Locale {
  const prefixed = getLocale(pathname.split("/")[1]);
  if (prefixed) return prefixed;
  const kept = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(cookie)?.[1];
  const wanted = [kept ?? "", ...languages].map((tag) => tag.toLowerCase().split("-")[0]);
  const known = wanted.find((code) => LOCALES.some((locale) => locale.code === code));
  return localeOf(known ?? ENGLISH.code);
}

/** The same for this browser. */
export function visitorLanguage(): Locale {
  const { pathname } = window.location;
  return languageOf({ pathname, cookie: document.cookie, languages: navigator.languages });
}
