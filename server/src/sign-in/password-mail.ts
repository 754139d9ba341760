import type { Language } from "@dosebeat/contract/languages";
import type { Mail } from "../platform/mail.ts";

/** The page that exchanges a code for a new password. */
export const PASSWORD_PAGE = "/auth/reset-password";

interface Words {
  subject: string;
  /** Explains who sent a link that the user did not request. */
  sent: string;
  before: string;
  after: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: "Choose a new Dosebeat password",
    sent: "The people who look after Dosebeat for you sent you this link.",
    before: "Open this link to choose a new password. It works once, for 30 minutes:",
    after: "If you didn’t request it, you don’t need to do anything: your password stays the same.",
  },
  de: {
    subject: "Neues Passwort für Dosebeat wählen",
    sent: "Diesen Link schicken Ihnen die Menschen, die Dosebeat für Sie betreuen.",
    before:
      "Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er gilt einmal und 30 Minuten lang:",
    after:
      "Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt unverändert.",
  },
  fr: {
    subject: "Choisir un nouveau mot de passe Dosebeat",
    sent: "Ce lien vous est envoyé par les personnes qui s’occupent de Dosebeat pour vous.",
    before:
      "Ouvrez ce lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant 30 minutes :",
    after:
      "Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe reste inchangé.",
  },
  ar: {
    subject: "اختيار كلمة مرور جديدة في Dosebeat",
    sent: "يرسل إليك هذا الرابط من يديرون Dosebeat لك.",
    before: "افتح هذا الرابط لاختيار كلمة مرور جديدة. يعمل الرابط مرة واحدة ولمدة 30 دقيقة:",
    after: "إذا لم تطلب ذلك فلا داعي لفعل أي شيء: تبقى كلمة مرورك كما هي.",
  },
};

interface Recipient {
  email: string;
  language: Language;
}

/** The mail with a password link that the user requested, in the language of the profile. */
export function passwordMail({ email, language }: Recipient, link: string): Mail {
  const { subject, before, after } = WORDS[language];
  return { to: email, subject, text: `${before}\n\n${link}\n\n${after}\n` };
}

/** The same for a link sent by an administrator. */
export function sentPasswordMail({ email, language }: Recipient, link: string): Mail {
  const { subject, sent, before } = WORDS[language];
  return { to: email, subject, text: `${sent} ${before}\n\n${link}\n` };
}
