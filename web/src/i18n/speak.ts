import type { Language } from "@dosebeat/contract/languages";
import { ENGLISH, type Locale } from "./locales.ts";

export interface Speech<Part> {
  locale: Locale;
  messages: Part;
}

/**
 * The language of the screens with its messages. When its catalogue cannot be fetched this is logged
 * and the screens speak English, with English formats and direction.
 */
export async function speak<Part>(
  wanted: Locale,
  load: (language: Language) => Promise<Part>,
): Promise<Speech<Part>> {
  try {
    return { locale: wanted, messages: await load(wanted.code) };
  } catch (error) {
    if (wanted === ENGLISH) throw error;
    // biome-ignore lint/suspicious/noConsole: nobody else can tell why English is on the screen
    console.error(`The catalogue ${wanted.code}.json could not be loaded; English stays.`, error);
    return { locale: ENGLISH, messages: await load(ENGLISH.code) };
  }
}
