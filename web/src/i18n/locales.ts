import { LOCALES as ENTRIES, type Language } from "@dosebeat/contract/base/languages";

/** A language of the product. */
export interface Locale {
  code: Language;
  /** The language's own name for itself. */
  name: string;
  /** The locale for formatting dates and numbers. */
  iso: string;
  dir: "ltr" | "rtl";
}

/** The default, and the fallback when a catalogue cannot be loaded. */
export const ENGLISH: Locale = ENTRIES[0];

/** The first is the default and has no prefix in paths. */
export const LOCALES: readonly Locale[] = ENTRIES;

/** The locale of a path prefix; undefined if unknown, the default if there is none. */
export function getLocale(prefix: string | undefined): Locale | undefined {
  if (prefix === undefined) return ENGLISH;
  return LOCALES.find((locale) => locale.code === prefix && locale !== ENGLISH);
}

/** The locale of a language; English if it is not supported. */
export function localeOf(code: string): Locale {
  return LOCALES.find((locale) => locale.code === code) ?? ENGLISH;
}

/** The locale that formats as this one does; English if none is supported. */
export function localeOfIso(iso: string): Locale {
  return LOCALES.find((locale) => locale.iso === iso) ?? ENGLISH;
}

/** The locale of the first path segment, else the default. */
export function localeOfPath(pathname: string): Locale {
  return getLocale(pathname.split("/")[1] || undefined) ?? ENGLISH;
}

/** The same path in another language: `/fr/profile?a` for `/de/profile?a`. */
export function hrefIn(locale: Locale, href: string): string {
  const [prefix = "", first] = /^\/([^/?#]*)/.exec(href) ?? [];
  const bare = first && getLocale(first) ? href.slice(prefix.length) : href;
  if (locale === ENGLISH) return bare.startsWith("/") ? bare : `/${bare}`;
  return `/${locale.code}${bare.replace(/^\/(?=$|[?#])/, "")}`;
}
