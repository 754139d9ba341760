import type { Language } from "@dosebeat/contract/base/languages";

/**
 * Mails about an account in each language, as ICU messages. A line with a link becomes a button, labelled with the
 * text before the link: `{link}` is the one the mail is about. `{forgotPage}`, `{accessPage}` and `{tokensPage}` are
 * pages; their lines are left out if the server does not know its address.
 */
export type AccountMailWords = Readonly<
  Record<string, Readonly<Record<Language, { subject: string; text: string }>>>
>;
