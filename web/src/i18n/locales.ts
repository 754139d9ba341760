import { LOCALES as ENTRIES, type Language } from "@dosebeat/contract/languages";

/** A language of the product. */
export interface Locale {
  code: Language;
  /** The language in its own words, for whoever looks for it. */
  name: string;
  /** What the formats of dates and numbers follow. */
  iso: string;
  dir: "ltr" | "rtl";
}

/** The default, and what is spoken when a catalogue is lost. */
export const ENGLISH: Locale = ENTRIES[0];

/** The first is the default and has no prefix in addresses. */
export const LOCALES: readonly Locale[] = ENTRIES;

/** The locale of a prefix; none for a prefix that is no locale, the default without a prefix. */
export function getLocale(prefix: string | undefined): Locale | undefined {
  if (prefix === undefined) return ENGLISH;
  return LOCALES.find((locale) => locale.code === prefix && locale !== ENGLISH);
}

/** The locale of a language; English for one that the product does not speak. */
export function localeOf(code: string): Locale {
  return LOCALES.find((locale) => locale.code === code) ?? ENGLISH;
}

/** The locale that the first segment of an address names, else the default. */
export function localeOfPath(pathname: string): Locale {
  return getLocale(pathname.split("/")[1] || undefined) ?? ENGLISH;
}

/** The same address in another language: `/fr/profile?a` for `/de/profile?a`. */
export function hrefIn(locale: Locale, href: string): string {
  const [prefix = "", first] = /^\/([^/?#]*)/.exec(href) ?? [];
  const bare = first && getLocale(first) ? href.slice(prefix.length) : href;
  if (locale === ENGLISH) return bare.startsWith("/") ? bare : `/${bare}`;
  return `/${locale.code}${bare.replace(/^\/(?=$|[?#])/, "")}`;
}
