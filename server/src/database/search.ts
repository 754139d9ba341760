import { readBoxLabel } from "@dosebeat/domain/boxes/tr005";
import { isBorn, yearOfBirth } from "@dosebeat/domain/time/born";
import { type RawBuilder, sql } from "kysely";

/**
 * Whether every word of `search` occurs in one of the columns, ignoring case, accents and the like
 * (`search_text` of migration 046).
 */
export function contains(search: string, ...columns: readonly string[]): RawBuilder<boolean> {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const found = wordsOf(search).map(
    (word) => sql`strpos(search_text(concat_ws(' ', ${all})), search_text(${word})) > 0`,
  );
  return sql<boolean>`(${found.length > 0 ? sql.join(found, sql` and `) : sql`true`})`;
}

/** Separators between the digits of a DevEUI. */
const SEPARATORS = /[\s:.-]/g;

/**
 * The words of a search, each of which must be found. The text of a box's QR code and a DevEUI with
 * separators count as one word: the DevEUI.
 */
export function wordsOf(search: string): string[] {
  const label = readBoxLabel(search);
  if (typeof label === "object") return [label.deveui];
  const digits = search.replace(SEPARATORS, "");
  if (/^[0-9a-f]{16}$/i.test(digits)) return [digits];
  return search.split(/\s+/).filter((word) => word !== "");
}

/**
 * Whether the word is in the name of a row of `profiles`. Like the functions below, uses the trigram index of
 * migration 046.
 */
export function nameHas(word: string): RawBuilder<boolean> {
  return sql`search_text(profiles.givenname || ' ' || profiles.familyname) like ${anywhere(word)}`;
}

/** Whether the word is in the address of a row of `users`. */
export function emailHas(word: string): RawBuilder<boolean> {
  return sql`search_text(users.email) like ${anywhere(word)}`;
}

/** Whether the word is in the record number of a row of `profiles`; by the trigram index of migration 045. */
export function numberHas(word: string): RawBuilder<boolean> {
  const text = sql`lower(coalesce(profiles.record_number, ''))`;
  return sql`${text} like '%' || lower(${escaped(word)}) || '%'`;
}

/**
 * Whether the word is the year or the date of birth of a row of `profiles`; by the index of migration 054.
 *
 * @param precision `year`: a date finds nobody, since whoever may see only the year must not find out the
 * rest
 */
export function bornHas(word: string, precision: "year" | "date"): RawBuilder<boolean> {
  if (!isBorn(word)) return sql<boolean>`false`;
  const year = yearOfBirth(word);
  const isYear = sql<boolean>`left(profiles.born, 4) = ${year}`;
  if (word === year) return isYear;
  return precision === "year" ? sql<boolean>`false` : sql`(${isYear} and profiles.born = ${word})`;
}

/**
 * Whether the word is in the DevEUI or serial number of a row of `sensors`; part of a DevEUI may have
 * separators.
 */
export function boxHas(word: string): RawBuilder<boolean> {
  const text = sql`lower(sensors.deveui || ' ' || coalesce(sensors.serial_number, ''))`;
  const digits = word.replace(SEPARATORS, "");
  const isPart = digits !== word && /^[0-9a-f]{4,}$/i.test(digits);
  const patterns = [word, ...(isPart ? [digits] : [])].map(
    (part) => sql`${text} like '%' || lower(${escaped(part)}) || '%'`,
  );
  return sql`(${sql.join(patterns, sql` or `)})`;
}

/** A LIKE pattern for text in its searchable form that contains the word literally. */
function anywhere(word: string): RawBuilder<string> {
  return sql`'%' || search_text(${escaped(word)}) || '%'`;
}

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
