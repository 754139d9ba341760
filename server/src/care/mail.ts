import { type Language, LOCALES } from "@dosebeat/contract/base/languages";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { findInvited } from "../access/profiles/invitation-queries.ts";
import type { Row } from "../database/schema.ts";
import type { Parts } from "../parts.ts";
import { harmlessToStrangers } from "../platform/harmless.ts";
import type { Mail } from "../platform/mail.ts";
import { html, plainText } from "../platform/mail-layout.ts";
import { linkIn } from "../platform/site-language.ts";

export const INVITATION_WORDS: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: {
    subject: "{name} asks you to look out for them",
    text: "{name} uses Dosebeat to keep track of medicine and would like you to hear when something may be wrong.\n\nAccept or decline within 7 days: {link}\n\nIf you do not know {name}, you need not do anything.",
  },
  de: {
    subject: "{name} bittet Sie, Vertrauensperson zu sein",
    text: "{name} nutzt Dosebeat, um den Überblick über Medikamente zu behalten, und möchte, dass Sie erfahren, wenn vielleicht etwas nicht stimmt.\n\nAnnehmen oder ablehnen, innerhalb von 7 Tagen: {link}\n\nWenn Sie {name} nicht kennen, müssen Sie nichts tun.",
  },
  fr: {
    subject: "{name} vous demande de veiller sur ses prises",
    text: "{name} suit la prise de ses médicaments avec Dosebeat et souhaite que vous soyez prévenu si quelque chose ne va peut-être pas.\n\nAcceptez ou refusez sous 7 jours : {link}\n\nSi vous ne connaissez pas {name}, vous n’avez rien à faire.",
  },
  ar: {
    subject: "{name} يطلب منك أن تكون من المهتمين به",
    text: "يستخدم {name} تطبيق Dosebeat لمتابعة أدويته، ويودّ أن يصلك خبر إذا كان هناك ما قد يدعو إلى القلق.\n\nاقبل أو ارفض خلال 7 أيام: {link}\n\nإذا كنت لا تعرف {name} فلا داعي لفعل أي شيء.",
  },
};

/** Mails an invitation, in the language of the invited person if it is known, after the answer. */
export function postInvitation(
  { outbox }: Pick<FastifyInstance, "outbox">,
  { db }: Pick<Parts, "db">,
  log: FastifyBaseLogger,
  invitation: Pick<Row<"care_invitations">, "profile_id" | "email">,
  link: string,
): void {
  outbox.post(log, async () => {
    const { email } = invitation;
    if (email === null) return undefined;
    const { name, language } = await findInvited(db, invitation);
    return invitationMail({ to: email, language, name, link });
  });
}

function invitationMail(about: {
  to: string;
  language: Language;
  name: string;
  link: string;
}): Mail {
  const { to, language, name, link } = about;
  const { subject, text } = INVITATION_WORDS[language];
  const fill = (words: string) => words.replaceAll("{name}", () => harmlessToStrangers(name));
  const dir = LOCALES.find(({ code }) => code === language)?.dir ?? "ltr";
  const written = {
    subject: fill(subject),
    text: fill(text),
    link: linkIn(link, language),
    lang: language,
    dir,
  };
  return { to, subject: written.subject, text: plainText(written), html: html(written) };
}
