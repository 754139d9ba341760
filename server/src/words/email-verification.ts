import type { Language } from "@dosebeat/contract/base/languages";

export const VERIFICATION_WORDS: Readonly<
  Record<Language, { subject: string; before: string; after: string }>
> = {
  en: {
    subject: "Confirm your email address for Dosebeat",
    before: "Open this link to confirm your email address. It works once, for 24 hours:",
    after: "If you have no Dosebeat account, ignore this email.",
  },
  de: {
    subject: "E-Mail-Adresse für Dosebeat bestätigen",
    before:
      "Öffnen Sie diesen Link, um Ihre E-Mail-Adresse zu bestätigen. Er gilt einmal und 24 Stunden lang:",
    after: "Wenn Sie kein Konto bei Dosebeat haben, müssen Sie nichts tun.",
  },
  fr: {
    subject: "Confirmez votre adresse e-mail pour Dosebeat",
    before:
      "Ouvrez ce lien pour confirmer votre adresse e-mail. Il fonctionne une seule fois, pendant 24 heures :",
    after: "Si vous n’avez pas de compte Dosebeat, ignorez ce message.",
  },
  ar: {
    subject: "تأكيد بريدك الإلكتروني في Dosebeat",
    before: "افتح هذا الرابط لتأكيد عنوان بريدك الإلكتروني. يعمل الرابط مرة واحدة ولمدة 24 ساعة:",
    after: "إذا لم يكن لديك حساب في Dosebeat فتجاهل هذه الرسالة.",
  },
};
