/*
 * Writes contract/src/zone-cities/: what the languages call the cities of time zones, where they differ
 * from the names of the zones (docs/decisions/0046).
 *
 *   npm pack cldr-dates-full && tar xzf cldr-dates-full-*.tgz
 *   node scripts/zone-cities.mjs package
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { print, ROOT } from "./step.mjs";

const LANGUAGES = ["ar", "de", "fr"];
const [folder = "package"] = process.argv.slice(2);

/** @typedef {{ exemplarCity?: string } & { [name: string]: unknown }} Place */

for (const language of LANGUAGES) {
  const file = join(folder, "main", language, "timeZoneNames.json");
  const { main } = JSON.parse(readFileSync(file, "utf8"));
  /** @type {[string, string][]} */
  const cities = [];
  collect(main[language].dates.timeZoneNames.zone, [], cities);
  const table = Object.fromEntries(cities.sort(([one], [other]) => (one < other ? -1 : 1)));
  const out = join(ROOT, "contract", "src", "zone-cities", `${language}.json`);
  writeFileSync(out, `${JSON.stringify(table, null, 2)}\n`);
  print(`${out}: ${cities.length}`);
}

/**
 * @param {Place} place
 * @param {readonly string[]} path
 * @param {[string, string][]} cities
 */
function collect(place, path, cities) {
  const city = place.exemplarCity;
  if (typeof city === "string") {
    if (path[0] === "Etc") return;
    if (city !== path.at(-1)?.replaceAll("_", " ")) cities.push([path.join("/"), city]);
    return;
  }
  for (const [name, inner] of Object.entries(place)) {
    if (inner !== null && typeof inner === "object") {
      collect(/** @type {Place} */ (inner), [...path, name], cities);
    }
  }
}
