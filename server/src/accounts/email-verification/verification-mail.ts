import type { Mail } from "../../platform/mail.ts";
import { linkIn } from "../../platform/site-language.ts";
import { VERIFICATION_WORDS } from "../../words/email-verification.ts";
import type { Recipient } from "../account-mail/queries.ts";

/** The mail with the link that verifies an address. */
export function verificationMail(
  { email, language }: Pick<Recipient, "email" | "language">,
  link: string,
): Mail {
  const { subject, before, after } = VERIFICATION_WORDS[language];
  return { to: email, subject, text: `${before}\n\n${linkIn(link, language)}\n\n${after}\n` };
}
