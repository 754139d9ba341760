/**
 * The languages of the product. The first is the default: it has no prefix in addresses, and it is the
 * fallback. To add one, add an entry here and its catalogue, `web/src/i18n/messages/<code>.json`; anything
 * else it needs fails to compile or fails a test.
 */
export const LOCALES = [
  { code: "en", name: "English", iso: "en-US", dir: "ltr" },
  { code: "de", name: "Deutsch", iso: "de-DE", dir: "ltr" },
  { code: "fr", name: "Français", iso: "fr-FR", dir: "ltr" },
  // This region formats numbers with Western digits.
  { code: "ar", name: "العربية", iso: "ar-AE", dir: "rtl" },
] as const;

export type Language = (typeof LOCALES)[number]["code"];

/** ISO 639-1 codes. */
export const LANGUAGES: readonly Language[] = LOCALES.map(({ code }) => code);
