import type { Language } from "@dosebeat/contract/base/languages";
import { citiesFrom } from "@dosebeat/contract/cities";

type Table = Readonly<Record<string, string>>;

/** Written by scripts/zone-cities.mjs. English has the names of the zones. */
const TABLES: Partial<Record<Language, () => Promise<{ default: Table }>>> = {
  ar: () => import("@dosebeat/contract/zone-cities/ar.json"),
  de: () => import("@dosebeat/contract/zone-cities/de.json"),
  fr: () => import("@dosebeat/contract/zone-cities/fr.json"),
};

let loaded: { language: string; cities: ReadonlyMap<string, string> } | undefined;

/** What a language calls the cities of zones; without the table they keep the names of the zones. */
export async function loadZoneCities(language: Language): Promise<void> {
  const load = TABLES[language];
  if (!load || loaded?.language === language) return;
  const table = await load().then(
    (module) => module.default,
    () => undefined,
  );
  if (table) loaded = { language, cities: citiesFrom(table) };
}

/** The city of a zone, once the table of the language is loaded. */
export function cityOf(zone: string, locale: string): string | undefined {
  const isLoaded = loaded !== undefined && locale.startsWith(loaded.language);
  return isLoaded ? loaded?.cities.get(zone) : undefined;
}
