import type { Language } from "@dosebeat/contract/base/languages";

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
