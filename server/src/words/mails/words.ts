import type { Language } from "@dosebeat/contract/base/languages";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type MailWords } from "./en.ts";
import { fr } from "./fr.ts";

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { en, de, fr, ar };
