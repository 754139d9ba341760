import type { Mail } from "../../platform/mail.ts";
import { linkIn } from "../../platform/site-language.ts";
import { NEW_ADDRESS_WORDS } from "../../words/new-address.ts";
import type { Recipient } from "../account-mail/queries.ts";

/** The mail to a new address, with the link that makes it hold. */
export function newAddressMail(
  { email, language }: Pick<Recipient, "email" | "language">,
  link: string,
): Mail {
  const { subject, before, after } = NEW_ADDRESS_WORDS[language];
  return { to: email, subject, text: `${before}\n\n${linkIn(link, language)}\n\n${after}\n` };
}
