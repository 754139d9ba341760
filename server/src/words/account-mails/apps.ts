import type { AccountMailWords } from "./account-mail-words.ts";
import { NOT_YOU } from "./shared.ts";

/** Mails about apps that may read a patient's record. */
export const APP_MAILS = {
  app_connected: {
    en: {
      subject: "An app may now read your Dosebeat record: {name}",
      text: `On {time}, the app “{name}” was allowed to read your record in Dosebeat. It can’t change anything. You can withdraw this in your profile at any time; a new password ends it, too.\n\n${NOT_YOU.en}`,
    },
    de: {
      subject: "Eine App darf jetzt Ihre Dosebeat-Daten lesen: {name}",
      text: `Am {time} wurde der App „{name}“ erlaubt, Ihre Daten in Dosebeat zu lesen. Ändern kann sie nichts. Sie können das jederzeit in Ihrem Profil widerrufen; auch ein neues Passwort beendet es.\n\n${NOT_YOU.de}`,
    },
    fr: {
      subject: "Une application peut désormais lire vos données Dosebeat\u00a0: {name}",
      text: `Le {time}, l’application «\u00a0{name}\u00a0» a été autorisée à lire vos données dans Dosebeat. Elle ne peut rien modifier. Vous pouvez retirer cette autorisation à tout moment dans votre profil\u00a0; un nouveau mot de passe y met fin aussi.\n\n${NOT_YOU.fr}`,
    },
    ar: {
      subject: "صار بإمكان تطبيق قراءة بياناتك في Dosebeat: {name}",
      text: `في {time} سُمح للتطبيق «{name}» بقراءة بياناتك في Dosebeat. لا يمكنه تغيير أي شيء. يمكنك سحب هذا الإذن في أي وقت من ملفك الشخصي، كما أن كلمة مرور جديدة تُنهيه.\n\n${NOT_YOU.ar}`,
    },
  },
} as const satisfies AccountMailWords;
