import { readFileSync } from "node:fs";
import { createTranslator } from "use-intl/core";

export const LANGUAGES = ["de", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

const ISO = { de: "de-DE", ar: "ar-AE" } satisfies Record<Language, string>;
/** The characters that isolate the direction of names and numbers from the text around them. */
const MARKS = /[\u2066-\u2069]/g;

/** Stands for an unspecified value. */
export const ANY = "\uE000";

/** A noun of the catalogue with one of its texts. */
type Key = `${string}.${string}`;
type Values = Record<string, string | number>;

/**
 * The catalogue's texts in a language, as patterns: names match with or without the characters that isolate
 * their direction, and all spaces are alike.
 */
export function wordsIn(language: Language) {
  const file = `../../web/src/i18n/messages/${language}.json`;
  const messages = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  const translate = createTranslator({
    locale: ISO[language],
    messages,
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });
  const sourceOf = (key: Key, values: Values = {}) => {
    const marked = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? `\u2068${value}\u2069` : value,
    ]);
    return translate(key, Object.fromEntries(marked))
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replace(MARKS, "[\u2066-\u2069]*")
      .replace(/\s+/g, "\\s+")
      .replaceAll(ANY, ".+");
  };
  return {
    /** As it is in the catalogue. */
    text: (key: Key, values?: Values) => translate(key, values),
    /** The whole text. */
    all: (key: Key, values?: Values) => new RegExp(`^${sourceOf(key, values)}$`),
    /** A text that contains it. */
    part: (key: Key, values?: Values) => new RegExp(sourceOf(key, values)),
    /** A text that begins with it, like a button that says more. */
    begin: (key: Key, values?: Values) => new RegExp(`^${sourceOf(key, values)}`),
  };
}
