import type { Language } from "@dosebeat/contract/base/languages";
import type { Mail } from "../../platform/mail.ts";
import { linkIn } from "../../platform/site-language.ts";
import { PASSWORD_WORDS } from "../../words/password-links.ts";

/** The page that exchanges a code for a new password. */
export const PASSWORD_PAGE = "/auth/reset-password";

interface Recipient {
  email: string;
  language: Language;
}

/** The mail with a password link that the user requested, in the language of the profile. */
export function passwordMail({ email, language }: Recipient, link: string): Mail {
  const { subject, before, after } = PASSWORD_WORDS[language];
  return { to: email, subject, text: `${before}\n\n${linkIn(link, language)}\n\n${after}\n` };
}

/** The same for a link sent by an administrator. */
export function sentPasswordMail({ email, language }: Recipient, link: string): Mail {
  const { subject, sent, before } = PASSWORD_WORDS[language];
  return { to: email, subject, text: `${sent} ${before}\n\n${linkIn(link, language)}\n` };
}

/** The mail with the link for the first password. */
export function invitationMail({ email, language }: Recipient, link: string): Mail {
  const { subject, before } = PASSWORD_WORDS[language].invitation;
  return { to: email, subject, text: `${before}\n\n${linkIn(link, language)}\n` };
}
