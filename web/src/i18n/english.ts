import { browserZone } from "./browser-zone.ts";
import { ENGLISH, type Locale } from "./locales.ts";

/** Where English dates have the month before the day, and weeks begin on Sunday. */
const MONTH_FIRST = new Set(["AS", "CA", "GU", "MP", "PH", "PR", "UM", "US", "VI"]);

/** The zones where most of their people live, and the names that these had before. */
const THEIR_ZONES =
  /^(?:US|Canada|America\/(?:Indiana|Kentucky|North_Dakota))\/|^America\/(?:Anchorage|Boise|Chicago|Denver|Detroit|Edmonton|Halifax|Juneau|Los_Angeles|Moncton|Montreal|New_York|Phoenix|Puerto_Rico|Regina|St_Johns|Toronto|Vancouver|Whitehorse|Winnipeg)$|^Pacific\/(?:Guam|Honolulu)$|^Asia\/Manila$/;

const OTHERS = "en-GB";

interface Browser {
  /** Those that the user prefers, the first one most. */
  languages: readonly string[];
  zone: string;
}

/**
 * The locale by which a language formats. English has the day before the month and weeks from Monday outside
 * the United States and their neighbours: by the region of the browser's language, else by its zone.
 */
export function formatsOf(locale: Locale, { languages, zone }: Browser): string {
  if (locale !== ENGLISH) return locale.iso;
  const regions = languages.map(readTag).filter((tag) => tag?.region !== undefined);
  const known = regions.find((tag) => tag?.language === ENGLISH.code) ?? regions[0];
  const isMonthFirst = known?.region ? MONTH_FIRST.has(known.region) : THEIR_ZONES.test(zone);
  return isMonthFirst ? locale.iso : OTHERS;
}

/** Null: it is no language tag, which some browsers report. */
function readTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** For the browser that runs this; at build time nothing is known of one. */
export function formatsHere(locale: Locale): string {
  if (typeof window === "undefined") return locale.iso;
  return formatsOf(locale, { languages: navigator.languages, zone: browserZone() });
}
