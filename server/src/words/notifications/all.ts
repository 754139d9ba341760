import type { Language } from "@dosebeat/contract/base/languages";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import type { Words } from "./words.ts";

/** The words of notifications by language. */
export const NOTIFICATION_WORDS: Readonly<Record<Language, Words>> = { en, de, fr, ar };
