import type { Language } from "@dosebeat/contract/languages";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** The words of mails in one language, as ICU messages. */
export type MailWords = typeof en;

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { en, de, fr, ar };
