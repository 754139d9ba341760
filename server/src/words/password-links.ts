import type { Language } from "@dosebeat/contract/base/languages";

interface Words {
  subject: string;
  /** Explains who sent a link that the user did not request. */
  sent: string;
  before: string;
  after: string;
  invitation: { subject: string; before: string };
}

export const PASSWORD_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: "Choose a new Dosebeat password",
    sent: "The people who look after Dosebeat for you sent you this link.",
    before: "Open this link to choose a new password. It works once, for 30 minutes:",
    after: "If you didn’t request it, you don’t need to do anything: your password stays the same.",
    invitation: {
      subject: "Your invitation to Dosebeat",
      before:
        "The people who look after Dosebeat for you opened an account for you. Open this link to choose your password. It works once, for 7 days:",
    },
  },
  de: {
    subject: "Neues Passwort für Dosebeat wählen",
    sent: "Diesen Link schicken Ihnen die Menschen, die Dosebeat für Sie betreuen.",
    before:
      "Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er gilt einmal und 30 Minuten lang:",
    after:
      "Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt unverändert.",
    invitation: {
      subject: "Ihre Einladung zu Dosebeat",
      before:
        "Die Menschen, die Dosebeat für Sie betreuen, haben ein Konto für Sie eröffnet. Öffnen Sie diesen Link, um Ihr Passwort zu wählen. Er gilt einmal und 7 Tage lang:",
    },
  },
  fr: {
    subject: "Choisir un nouveau mot de passe Dosebeat",
    sent: "Ce lien vous est envoyé par les personnes qui s’occupent de Dosebeat pour vous.",
    before:
      "Ouvrez ce lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant 30 minutes :",
    after:
      "Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe reste inchangé.",
    invitation: {
      subject: "Votre invitation à Dosebeat",
      before:
        "Les personnes qui s’occupent de Dosebeat pour vous ont ouvert un compte à votre nom. Ouvrez ce lien pour choisir votre mot de passe. Il fonctionne une seule fois, pendant 7 jours :",
    },
  },
  ar: {
    subject: "اختيار كلمة مرور جديدة في Dosebeat",
    sent: "يرسل إليك هذا الرابط من يديرون Dosebeat لك.",
    before: "افتح هذا الرابط لاختيار كلمة مرور جديدة. يعمل الرابط مرة واحدة ولمدة 30 دقيقة:",
    after: "إذا لم تطلب ذلك فلا داعي لفعل أي شيء: تبقى كلمة مرورك كما هي.",
    invitation: {
      subject: "دعوتك إلى Dosebeat",
      before:
        "فتح لك من يديرون Dosebeat حسابًا. افتح هذا الرابط لاختيار كلمة مرورك. يعمل الرابط مرة واحدة ولمدة 7 أيام:",
    },
  },
};
