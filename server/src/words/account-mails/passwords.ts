import type { AccountMailWords } from "./account-mail-words.ts";
import { ACCESS, NOT_YOU } from "./shared.ts";

/** Mails about passwords and sign-ins. */
export const PASSWORD_MAILS = {
  password_changed: {
    en: {
      subject: "Your Dosebeat password was changed",
      text: `The password of your Dosebeat account was changed on {time}. All other devices were signed out.\n\n${ACCESS.en}${NOT_YOU.en}`,
    },
    de: {
      subject: "Ihr Dosebeat-Passwort wurde geändert",
      text: `Das Passwort Ihres Dosebeat-Kontos wurde am {time} geändert. Alle anderen Geräte wurden abgemeldet.\n\n${ACCESS.de}${NOT_YOU.de}`,
    },
    fr: {
      subject: "Votre mot de passe Dosebeat a été modifié",
      text: `Le mot de passe de votre compte Dosebeat a été modifié le {time}. Tous les autres appareils ont été déconnectés.\n\n${ACCESS.fr}${NOT_YOU.fr}`,
    },
    ar: {
      subject: "تم تغيير كلمة مرورك في Dosebeat",
      text: `تم تغيير كلمة مرور حسابك في Dosebeat في {time}. وسُجّل الخروج من جميع الأجهزة الأخرى.\n\n${ACCESS.ar}${NOT_YOU.ar}`,
    },
  },
  password_set_by_link: {
    en: {
      subject: "A new Dosebeat password was set for you",
      text: `A new password was set for your Dosebeat account on {time}, with a link that {by} made for you. All other devices were signed out.\n\n${ACCESS.en}${NOT_YOU.en}`,
    },
    de: {
      subject: "Für Sie wurde ein neues Dosebeat-Passwort gesetzt",
      text: `Für Ihr Dosebeat-Konto wurde am {time} ein neues Passwort gesetzt, über einen Link, den {by} für Sie erstellt hat. Alle anderen Geräte wurden abgemeldet.\n\n${ACCESS.de}${NOT_YOU.de}`,
    },
    fr: {
      subject: "Un nouveau mot de passe Dosebeat a été défini pour vous",
      text: `Un nouveau mot de passe a été défini pour votre compte Dosebeat le {time}, avec un lien créé pour vous par {by}. Tous les autres appareils ont été déconnectés.\n\n${ACCESS.fr}${NOT_YOU.fr}`,
    },
    ar: {
      subject: "تم تعيين كلمة مرور جديدة لك في Dosebeat",
      text: `تم تعيين كلمة مرور جديدة لحسابك في Dosebeat في {time} عبر رابط أنشأه لك {by}. وسُجّل الخروج من جميع الأجهزة الأخرى.\n\n${ACCESS.ar}${NOT_YOU.ar}`,
    },
  },
  new_device: {
    en: {
      subject: "New sign-in to your Dosebeat account",
      text: `Your Dosebeat account was signed in to from a device that it had not seen before: {isKnown, select, no {an unknown device} other {{device}}}, on {time}.\n\n${NOT_YOU.en}`,
    },
    de: {
      subject: "Neue Anmeldung bei Ihrem Dosebeat-Konto",
      text: `Bei Ihrem Dosebeat-Konto wurde sich mit einem bisher unbekannten Gerät angemeldet: {isKnown, select, no {ein unbekanntes Gerät} other {{device}}}, am {time}.\n\n${NOT_YOU.de}`,
    },
    fr: {
      subject: "Nouvelle connexion à votre compte Dosebeat",
      text: `Une connexion à votre compte Dosebeat a eu lieu depuis un appareil inconnu jusqu’ici\u00a0: {isKnown, select, no {un appareil inconnu} other {{device}}}, le {time}.\n\n${NOT_YOU.fr}`,
    },
    ar: {
      subject: "تسجيل دخول جديد إلى حسابك في Dosebeat",
      text: `تم تسجيل الدخول إلى حسابك في Dosebeat من جهاز غير معروف من قبل: {isKnown, select, no {جهاز غير معروف} other {{device}}}، في {time}.\n\n${NOT_YOU.ar}`,
    },
  },
} as const satisfies AccountMailWords;
