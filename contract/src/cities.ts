import { RENAMED_ZONES } from "./renamed-zones.ts";

/**
 * What a language calls the cities of zones, by every name of a zone.
 *
 * @param table of `zone-cities/`, written by scripts/zone-cities.mjs. English has none: the names of the zones
 * have its cities
 */
export function citiesFrom(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const renamed = Object.entries(RENAMED_ZONES).flatMap(([before, name]): [string, string][] => {
    const city = table[before];
    return city === undefined ? [] : [[name, city]];
  });
  return new Map([...renamed, ...Object.entries(table)]);
}

/** The city of a zone as the zone's name has it: `New York` of `America/New_York`. */
export function cityInName(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
