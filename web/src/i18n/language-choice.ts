import { ENGLISH, getLocale, LOCALES, type Locale, localeOf, localeOfPath } from "./locales.ts";

const COOKIE = "locale";
const YEAR = 365 * 86_400;

/** The cookie that stores the language in this browser for 365 days. */
export function languageCookie(
  { code }: Locale,
  { acrossOrigins, overTls }: { acrossOrigins: boolean; overTls: boolean },
): string {
  const site = acrossOrigins ? "none" : "lax";
  const secure = acrossOrigins || overTls ? "; secure" : "";
  return `${COOKIE}=${code}; max-age=${YEAR}; path=/; samesite=${site}${secure}`;
}

/** Stores the language for the next visit. */
export function rememberLanguage(locale: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = languageCookie(locale, {
    acrossOrigins: window.self !== window.top,
    overTls: window.location.protocol === "https:",
  });
}

/**
 * Stores the language of a page that was reached by a link from a page in another language: language
 * links work without any script, before the page is hydrated.
 */
export function rememberFollowedLink(referrer: string, { origin, pathname }: URL | Location) {
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (from?.origin !== origin) return;
  const locale = localeOfPath(pathname);
  if (locale !== localeOfPath(from.pathname)) rememberLanguage(locale);
}

export interface Visit {
  pathname: string;
  cookie: string;
  /** The browser's languages in order of preference. */
  languages: readonly string[];
}

/** The language for a visitor: the path's prefix, the cookie, the browser's languages, English. */
export function languageOf({ pathname, cookie, languages }: Visit): Locale {
  const prefixed = getLocale(pathname.split("/")[1]);
  if (prefixed) return prefixed;
  const stored = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(cookie)?.[1];
  const preferred = [stored ?? "", ...languages].map((tag) => tag.toLowerCase().split("-")[0]);
  const known = preferred.find((code) => LOCALES.some((locale) => locale.code === code));
  return localeOf(known ?? ENGLISH.code);
}

/** The same for this browser. */
export function visitorLanguage(): Locale {
  const { pathname } = window.location;
  return languageOf({ pathname, cookie: document.cookie, languages: navigator.languages });
}
