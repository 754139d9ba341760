import type { Language } from "@dosebeat/contract/base/languages";

export const NEW_ADDRESS_WORDS: Readonly<
  Record<Language, { subject: string; before: string; after: string }>
> = {
  en: {
    subject: "Confirm your new email address for Dosebeat",
    before:
      "Your Dosebeat account is to use this email address. Open this link to confirm it. It works once, for 24 hours; until then the old address stays:",
    after: "If you have no Dosebeat account, ignore this email.",
  },
  de: {
    subject: "Neue E-Mail-Adresse für Dosebeat bestätigen",
    before:
      "Ihr Dosebeat-Konto soll diese E-Mail-Adresse bekommen. Öffnen Sie diesen Link, um sie zu bestätigen. Er gilt einmal und 24 Stunden lang; bis dahin bleibt die alte Adresse:",
    after: "Wenn Sie kein Konto bei Dosebeat haben, müssen Sie nichts tun.",
  },
  fr: {
    subject: "Confirmez votre nouvelle adresse e-mail pour Dosebeat",
    before:
      "Votre compte Dosebeat doit recevoir cette adresse e-mail. Ouvrez ce lien pour la confirmer. Il fonctionne une seule fois, pendant 24 heures ; d’ici là, l’ancienne adresse reste :",
    after: "Si vous n’avez pas de compte Dosebeat, ignorez ce message.",
  },
  ar: {
    subject: "تأكيد بريدك الإلكتروني الجديد في Dosebeat",
    before:
      "سيستخدم حسابك في Dosebeat هذا العنوان. افتح هذا الرابط لتأكيده. يعمل الرابط مرة واحدة ولمدة 24 ساعة، ويبقى العنوان القديم حتى ذلك الحين:",
    after: "إذا لم يكن لديك حساب في Dosebeat فتجاهل هذه الرسالة.",
  },
};
