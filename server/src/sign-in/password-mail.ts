import type { Language } from "@dosebeat/domain/statuses";
import type { Mail } from "../platform/mail.ts";

interface Words {
  subject: string;
  before: string;
  after: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: "Your new password for Dosebeat",
    before: "Open this link to choose a new password. It works once, for 30 minutes:",
    after: "If you did not ask for it, you need not do anything: your password stays as it is.",
  },
  de: {
    subject: "Ihr neues Passwort für Dosebeat",
    before:
      "Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er gilt einmal und 30 Minuten lang:",
    after:
      "Wenn Sie nicht darum gebeten haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.",
  },
  fr: {
    subject: "Votre nouveau mot de passe Dosebeat",
    before:
      "Ouvrez ce lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant 30 minutes :",
    after:
      "Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe reste inchangé.",
  },
  ar: {
    subject: "كلمة المرور الجديدة الخاصة بك في Dosebeat",
    before: "افتح هذا الرابط لاختيار كلمة مرور جديدة. يعمل الرابط مرة واحدة ولمدة 30 دقيقة:",
    after: "إذا لم تطلب ذلك فلا حاجة إلى فعل أي شيء: تبقى كلمة المرور كما هي.",
  },
};

/** The mail with the link for a new password, in the language of the profile. */
export function passwordMail(to: string, language: Language, link: string): Mail {
  const { subject, before, after } = WORDS[language];
  return { to, subject, text: `${before}\n\n${link}\n\n${after}\n` };
}
