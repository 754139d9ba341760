import { type Language, LOCALES } from "@dosebeat/contract/base/languages";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { findInvited } from "../access/profiles/invitation-queries.ts";
import type { Row } from "../database/schema.ts";
import type { Parts } from "../parts.ts";
import { harmlessToStrangers } from "../platform/harmless.ts";
import type { Mail } from "../platform/mail.ts";
import { layOut } from "../platform/mail-layout.ts";
import { linkIn } from "../platform/site-language.ts";
import { INVITATION_WORDS } from "../words/care-invitation.ts";

/** Mails an invitation, in the language of the invited person if it is known, after the answer. */
export function postInvitation(
  { outbox }: Pick<FastifyInstance, "outbox">,
  { db, signup }: Pick<Parts, "db" | "signup">,
  log: FastifyBaseLogger,
  invitation: Pick<Row<"care_invitations">, "profile_id" | "email">,
  link: string,
): void {
  outbox.post(log, async () => {
    const { email } = invitation;
    if (email === null) return undefined;
    const { name, language } = await findInvited(db, invitation);
    return invitationMail({ to: email, language, name, link, isClosed: signup === "closed" });
  });
}

function invitationMail(about: {
  to: string;
  language: Language;
  name: string;
  link: string;
  /** Whether nobody can sign up. */
  isClosed: boolean;
}): Mail {
  const { to, language, name, link, isClosed } = about;
  const { subject, text: offer, closed } = INVITATION_WORDS[language];
  const text = isClosed ? `${offer}\n\n${closed}` : offer;
  const fill = (words: string) => words.replaceAll("{name}", () => harmlessToStrangers(name));
  const dir = LOCALES.find(({ code }) => code === language)?.dir ?? "ltr";
  return layOut(to, {
    subject: fill(subject),
    text: fill(text),
    links: { link: linkIn(link, language) },
    lang: language,
    dir,
  });
}
