import type { Language } from "@dosebeat/contract/base/languages";
import type { Mail } from "../../platform/mail.ts";
import { linkIn } from "../../platform/site-language.ts";
import type { Recipient } from "../account-mail/queries.ts";

const WORDS: Readonly<Record<Language, { subject: string; before: string; after: string }>> = {
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

/** The mail to a new address, with the link that makes it hold. */
export function newAddressMail(
  { email, language }: Pick<Recipient, "email" | "language">,
  link: string,
): Mail {
  const { subject, before, after } = WORDS[language];
  return { to: email, subject, text: `${before}\n\n${linkIn(link, language)}\n\n${after}\n` };
}
