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

/** Zones where English dates have the month before the day, with their former names. */
const MONTH_FIRST_ZONES =
  /^(?:US|Canada|America\/(?:Indiana|Kentucky|North_Dakota))\/|^America\/(?:Anchorage|Boise|Chicago|Denver|Detroit|Edmonton|Halifax|Juneau|Los_Angeles|Moncton|Montreal|New_York|Phoenix|Puerto_Rico|Regina|St_Johns|Toronto|Vancouver|Whitehorse|Winnipeg)$|^Pacific\/(?:Guam|Honolulu)$|^Asia\/Manila$/;

/** The locale by which English formats everywhere else: the day before the month, weeks from Monday, 24 hours. */
export const BRITISH = "en-GB";

/** Whether English dates have the month before the day where a zone is used. */
export function isMonthFirst(zone: string): boolean {
  return MONTH_FIRST_ZONES.test(zone);
}

/** The locale by which texts for somebody in a zone format: English goes by the place, others by the language. */
export function formatsIn(language: Language, zone: string): string {
  const { code, iso } = LOCALES.find(({ code }) => code === language) ?? LOCALES[0];
  return code === "en" && !isMonthFirst(zone) ? BRITISH : iso;
}
