import { BRITISH, isMonthFirst } from "@dosebeat/contract/base/languages";
import { browserZone } from "./browser-zone.ts";
import { ENGLISH, type Locale } from "./locales.ts";

/** Regions where English dates put the month before the day, and weeks begin on Sunday. */
const MONTH_FIRST = new Set(["AS", "CA", "GU", "MP", "PH", "PR", "UM", "US", "VI"]);

interface Browser {
  /** The user's preferred languages, most preferred first. */
  languages: readonly string[];
  zone: string;
}

/**
 * The locale by which a language formats. English puts the day before the month and begins weeks on Monday
 * outside the United States and its neighbours: judged by the region of the browser's language, else by its
 * zone.
 */
export function formatsOf(locale: Locale, { languages, zone }: Browser): string {
  if (locale !== ENGLISH) return locale.iso;
  const regions = languages.map(readTag).filter((tag) => tag?.region !== undefined);
  const known = regions.find((tag) => tag?.language === ENGLISH.code) ?? regions[0];
  const isAmerican = known?.region ? MONTH_FIRST.has(known.region) : isMonthFirst(zone);
  return isAmerican ? locale.iso : BRITISH;
}

/** Null: not a language tag; some browsers report such values. */
function readTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** For the current browser; at build time there is none. */
export function formatsHere(locale: Locale): string {
  if (typeof window === "undefined") return locale.iso;
  return formatsOf(locale, { languages: navigator.languages, zone: browserZone() });
}
