import type { Language } from "@dosebeat/contract/base/languages";
import { ENGLISH, type Locale } from "./locales.ts";

export interface LoadedLocale<Part> {
  locale: Locale;
  messages: Part;
}

/**
 * A locale with its messages. If its catalogue cannot be fetched, logs the error and falls back to
 * English with English formats and direction.
 */
export async function loadLocale<Part>(
  requested: Locale,
  load: (language: Language) => Promise<Part>,
): Promise<LoadedLocale<Part>> {
  try {
    return { locale: requested, messages: await load(requested.code) };
  } catch (error) {
    if (requested === ENGLISH) throw error;
    // biome-ignore lint/suspicious/noConsole: otherwise there is no trace of why the screens are in English
    console.error(
      `The catalogue ${requested.code}.json could not be loaded; falling back to English.`,
      error,
    );
    return { locale: ENGLISH, messages: await load(ENGLISH.code) };
  }
}
