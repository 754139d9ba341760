import { RENAMED_ZONES } from "@dosebeat/contract/renamed-zones";
import { formatZone } from "../../i18n/format.ts";

/** A time zone to choose from. */
export interface Zone {
  /** IANA name, `America/New_York`. */
  name: string;
  /** `New York · America`, the city and its region; in Arabic both names: `القاهرة · Cairo`. */
  label: string;
  /** UTC offset at the given instant: `UTC−5`, `UTC+5:30`. */
  offset: string;
}

/** All zones known to the browser, plus `current`, sorted by label. */
export function listZones(now: number, current: string, locale: string): Zone[] {
  const known = Intl.supportedValuesOf("timeZone").map((name) => currentName(name, now));
  const names = new Set([...known, "UTC", current]);
  return [...names]
    .map((name) => ({ name, label: labelOf(name, locale), offset: offsetOf(name, now) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** Zones whose name or offset contains every word of `text`. */
export function findZones(zones: readonly Zone[], text: string): Zone[] {
  const words = plain(text).split(/[\s/,·]+/);
  return zones.filter(({ name, label, offset }) => {
    const searched = plain(`${name} ${label} ${offset} ${offset.replace("UTC", "GMT")}`);
    return words.every((word) => searched.includes(word));
  });
}

/** The current name of the zone, unless this browser does not know it yet. */
function currentName(name: string, now: number): string {
  const renamed = RENAMED_ZONES[name];
  return renamed !== undefined && offsetOf(renamed, now) !== "" ? renamed : name;
}

function labelOf(name: string, locale: string): string {
  const [region = name, ...places] = name.replaceAll("_", " ").split("/");
  const city = places.at(-1);
  if (city === undefined) return region;
  const place = formatZone(name, locale);
  if (locale.startsWith("ar") && place !== city) return `${place} · ${city}`;
  return `${place} · ${[...places.slice(0, -1).reverse(), region].join(", ")}`;
}

/** `UTC+1`; empty for a zone that this browser does not know. */
export function offsetOf(name: string, now: number): string {
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "shortOffset" });
    const part = format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? "";
    return part.replace("GMT", "UTC").replace("-", "\u2212").replace(/\+0$/, "");
  } catch {
    return "";
  }
}

/** Without accents and case, and with a plain minus, as people type. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll("\u2212", "-")
    .replaceAll("_", " ")
    .toLowerCase()
    .trim();
}
