import type { AccountMailWords } from "./account-mail-words.ts";

/** Mails about what staff changed for somebody. */
export const STAFF_MAILS = {
  role_changed: {
    en: {
      subject: "Your Dosebeat account was changed",
      text: "On {time}, {by} made your Dosebeat account {role, select, admin {an administrator’s account} other {a patient’s account}}. Sign in again to use it.",
    },
    de: {
      subject: "Ihr Dosebeat-Konto wurde geändert",
      text: "{by} hat Ihr Dosebeat-Konto am {time} zu {role, select, admin {einem Konto der Verwaltung} other {einem Patientenkonto}} gemacht. Bitte melden Sie sich neu an.",
    },
    fr: {
      subject: "Votre compte Dosebeat a été modifié",
      text: "Le {time}, {by} a fait de votre compte Dosebeat {role, select, admin {un compte d’administration} other {un compte de patient}}. Veuillez vous reconnecter.",
    },
    ar: {
      subject: "تم تغيير حسابك في Dosebeat",
      text: "في {time} حوّل {by} حسابك في Dosebeat إلى {role, select, admin {حساب مسؤول} other {حساب مريض}}. يرجى تسجيل الدخول من جديد.",
    },
  },
  staff_changed: {
    en: {
      subject: "Your Dosebeat account was changed",
      text: "On {time}, {by} changed the roles of your Dosebeat account. Your roles are now: {roles}.",
    },
    de: {
      subject: "Ihr Dosebeat-Konto wurde geändert",
      text: "{by} hat am {time} die Rollen Ihres Dosebeat-Kontos geändert. Ihre Rollen sind jetzt: {roles}.",
    },
    fr: {
      subject: "Votre compte Dosebeat a été modifié",
      text: "Le {time}, {by} a modifié les rôles de votre compte Dosebeat. Vos rôles sont maintenant : {roles}.",
    },
    ar: {
      subject: "تغيّر حسابك في Dosebeat",
      text: "في {time} غيّر {by} أدوار حسابك في Dosebeat. أدوارك الآن: {roles}.",
    },
  },
  box_backdated: {
    en: {
      subject: "Your pill box was assigned from an earlier time",
      text: "On {time}, {by} recorded that you have had a pill box for more than 48 hours. Days that are shown in Dosebeat may have changed. If this is wrong, tell the people who look after Dosebeat for you: they can undo it.",
    },
    de: {
      subject: "Ihre Pillenbox wurde rückwirkend zugewiesen",
      text: "{by} hat am {time} eingetragen, dass Sie eine Pillenbox schon länger als 48 Stunden haben. Tage, die Dosebeat anzeigt, können sich geändert haben. Wenn das nicht stimmt, sagen Sie es den Menschen, die Dosebeat für Sie betreuen: Sie können es rückgängig machen.",
    },
    fr: {
      subject: "Votre pilulier vous a été attribué depuis une date antérieure",
      text: "Le {time}, {by} a indiqué que vous avez un pilulier depuis plus de 48 heures. Des jours affichés dans Dosebeat ont pu changer. Si c’est une erreur, dites-le aux personnes qui s’occupent de Dosebeat pour vous : elles peuvent l’annuler.",
    },
    ar: {
      subject: "خُصّصت لك علبة الدواء من وقت سابق",
      text: "في {time} سجّل {by} أن علبة الدواء لديك منذ أكثر من 48 ساعة. قد تكون الأيام المعروضة في Dosebeat قد تغيّرت. إذا كان ذلك خطأ فأخبر من يديرون Dosebeat لك، فيمكنهم التراجع عنه.",
    },
  },
  box_undone: {
    en: {
      subject: "The assignment of your pill box was undone",
      text: "On {time}, {by} undid an assignment of your pill box, as if it had never been. Days that are shown in Dosebeat may have changed. If this is wrong, tell the people who look after Dosebeat for you.",
    },
    de: {
      subject: "Die Zuweisung Ihrer Pillenbox wurde rückgängig gemacht",
      text: "{by} hat am {time} eine Zuweisung Ihrer Pillenbox rückgängig gemacht, als hätte es sie nie gegeben. Tage, die Dosebeat anzeigt, können sich geändert haben. Wenn das nicht stimmt, sagen Sie es den Menschen, die Dosebeat für Sie betreuen.",
    },
    fr: {
      subject: "L’attribution de votre pilulier a été annulée",
      text: "Le {time}, {by} a annulé une attribution de votre pilulier, comme si elle n’avait jamais existé. Des jours affichés dans Dosebeat ont pu changer. Si c’est une erreur, dites-le aux personnes qui s’occupent de Dosebeat pour vous.",
    },
    ar: {
      subject: "تم التراجع عن تخصيص علبة الدواء لك",
      text: "في {time} تراجع {by} عن تخصيص علبة دواء لك كأنه لم يكن. قد تكون الأيام المعروضة في Dosebeat قد تغيّرت. إذا كان ذلك خطأ فأخبر من يديرون Dosebeat لك.",
    },
  },
} as const satisfies AccountMailWords;
