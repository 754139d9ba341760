import type { Language } from "@dosebeat/contract/base/languages";
import { citiesFrom, cityInName } from "@dosebeat/contract/cities";
import ar from "@dosebeat/contract/zone-cities/ar.json" with { type: "json" };
import de from "@dosebeat/contract/zone-cities/de.json" with { type: "json" };
import fr from "@dosebeat/contract/zone-cities/fr.json" with { type: "json" };

const CITIES: Readonly<Partial<Record<Language, ReadonlyMap<string, string>>>> = {
  ar: citiesFrom(ar),
  de: citiesFrom(de),
  fr: citiesFrom(fr),
};

/** A language's name for the city of a zone. */
export function cityOf(zone: string, language: Language): string {
  return CITIES[language]?.get(zone) ?? cityInName(zone);
}
