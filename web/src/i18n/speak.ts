import { loadCatalogue, type Messages } from "./catalogues.ts";
import { ENGLISH, type Locale } from "./locales.ts";

export interface Speech {
  locale: Locale;
  messages: Messages;
}

/**
 * The language of the screens with its messages. When its catalogue cannot be fetched this is logged
 * and the screens speak English, with English formats and direction.
 */
export async function speak(wanted: Locale, load = loadCatalogue): Promise<Speech> {
  try {
    return { locale: wanted, messages: await load(wanted.file) };
  } catch (error) {
    if (wanted === ENGLISH) throw error;
    // biome-ignore lint/suspicious/noConsole: nobody else can tell why English is on the screen
    console.error(`The catalogue ${wanted.file} could not be loaded; English stays.`, error);
    return { locale: ENGLISH, messages: await load(ENGLISH.file) };
  }
}
