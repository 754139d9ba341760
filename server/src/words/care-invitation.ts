import type { Language } from "@dosebeat/contract/base/languages";

interface InvitationWords {
  subject: string;
  text: string;
  /** Added if nobody can sign up. */
  closed: string;
}

export const INVITATION_WORDS: Readonly<Record<Language, InvitationWords>> = {
  en: {
    subject: "{name} asks you to look out for them",
    text: "{name} uses Dosebeat to keep track of medicine and would like you to hear when something may be wrong.\n\nAccept or decline within 7 days: {link}\n\nIf you do not know {name}, you need not do anything.",
    closed:
      "You need a Dosebeat account for this. If you have none, ask the people who look after Dosebeat for {name}: only they can open one.",
  },
  de: {
    subject: "{name} bittet Sie, Vertrauensperson zu sein",
    text: "{name} nutzt Dosebeat, um den Überblick über Medikamente zu behalten, und möchte, dass Sie erfahren, wenn vielleicht etwas nicht stimmt.\n\nAnnehmen oder ablehnen, innerhalb von 7 Tagen: {link}\n\nWenn Sie {name} nicht kennen, müssen Sie nichts tun.",
    closed:
      "Dafür brauchen Sie ein Konto bei Dosebeat. Wenn Sie keines haben, fragen Sie die Stelle, die Dosebeat für {name} betreut: Nur sie kann eines anlegen.",
  },
  fr: {
    subject: "{name} vous demande de veiller sur ses prises",
    text: "{name} suit la prise de ses médicaments avec Dosebeat et souhaite que vous soyez prévenu si quelque chose ne va peut-être pas.\n\nAcceptez ou refusez sous 7 jours : {link}\n\nSi vous ne connaissez pas {name}, vous n’avez rien à faire.",
    closed:
      "Il vous faut pour cela un compte Dosebeat. Si vous n’en avez pas, demandez-le à ceux qui s’occupent de Dosebeat pour {name} : eux seuls peuvent en ouvrir un.",
  },
  ar: {
    subject: "{name} يطلب منك أن تكون من المهتمين به",
    text: "يستخدم {name} تطبيق Dosebeat لمتابعة أدويته، ويودّ أن يصلك خبر إذا كان هناك ما قد يدعو إلى القلق.\n\nاقبل أو ارفض خلال 7 أيام: {link}\n\nإذا كنت لا تعرف {name} فلا داعي لفعل أي شيء.",
    closed:
      "تحتاج لذلك إلى حساب في Dosebeat. إن لم يكن لديك حساب فاطلبه من الجهة المشرفة على Dosebeat لدى {name}، فهي وحدها من يفتح الحسابات.",
  },
};
