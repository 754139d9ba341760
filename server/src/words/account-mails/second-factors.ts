import type { AccountMailWords } from "./account-mail-words.ts";
import { NOT_YOU } from "./shared.ts";

/** Mails about second factors. */
export const SECOND_FACTOR_MAILS = {
  second_factor_added: {
    en: {
      subject: "A second factor was added to your Dosebeat account",
      text: `A second factor was added to your Dosebeat account on {time}. From now on signing in needs it besides the password.\n\n${NOT_YOU.en}`,
    },
    de: {
      subject: "Ihr Dosebeat-Konto hat einen zweiten Faktor",
      text: `Am {time} wurde Ihrem Dosebeat-Konto ein zweiter Faktor hinzugefügt. Ab jetzt wird er beim Anmelden neben dem Passwort verlangt.\n\n${NOT_YOU.de}`,
    },
    fr: {
      subject: "Un second facteur a été ajouté à votre compte Dosebeat",
      text: `Un second facteur a été ajouté à votre compte Dosebeat le {time}. Il est désormais demandé à la connexion, en plus du mot de passe.\n\n${NOT_YOU.fr}`,
    },
    ar: {
      subject: "أُضيف عامل ثانٍ إلى حسابك في Dosebeat",
      text: `أُضيف عامل ثانٍ إلى حسابك في Dosebeat في {time}. سيُطلب من الآن عند تسجيل الدخول إلى جانب كلمة المرور.\n\n${NOT_YOU.ar}`,
    },
  },
  second_factor_removed: {
    en: {
      subject: "A second factor was removed from your Dosebeat account",
      text: `A second factor was removed from your Dosebeat account on {time}.\n\n${NOT_YOU.en}`,
    },
    de: {
      subject: "Ein zweiter Faktor Ihres Dosebeat-Kontos wurde entfernt",
      text: `Am {time} wurde ein zweiter Faktor Ihres Dosebeat-Kontos entfernt.\n\n${NOT_YOU.de}`,
    },
    fr: {
      subject: "Un second facteur de votre compte Dosebeat a été supprimé",
      text: `Un second facteur de votre compte Dosebeat a été supprimé le {time}.\n\n${NOT_YOU.fr}`,
    },
    ar: {
      subject: "أُزيل عامل ثانٍ من حسابك في Dosebeat",
      text: `أُزيل عامل ثانٍ من حسابك في Dosebeat في {time}.\n\n${NOT_YOU.ar}`,
    },
  },
  second_factors_reset: {
    en: {
      subject: "The second factors of your Dosebeat account were removed",
      text: `On {time}, {by} removed the second factors of your Dosebeat account. Signing in needs only the password until you add one again.\n\n${NOT_YOU.en}`,
    },
    de: {
      subject: "Die zweiten Faktoren Ihres Dosebeat-Kontos wurden entfernt",
      text: `{by} hat am {time} die zweiten Faktoren Ihres Dosebeat-Kontos entfernt. Zum Anmelden genügt das Passwort, bis Sie wieder einen hinzufügen.\n\n${NOT_YOU.de}`,
    },
    fr: {
      subject: "Les seconds facteurs de votre compte Dosebeat ont été supprimés",
      text: `Le {time}, {by} a supprimé les seconds facteurs de votre compte Dosebeat. Le mot de passe suffit pour se connecter jusqu’à ce que vous en ajoutiez un.\n\n${NOT_YOU.fr}`,
    },
    ar: {
      subject: "أُزيلت العوامل الثانية من حسابك في Dosebeat",
      text: `في {time} أزال {by} العوامل الثانية من حسابك في Dosebeat. تكفي كلمة المرور لتسجيل الدخول إلى أن تضيف عاملًا من جديد.\n\n${NOT_YOU.ar}`,
    },
  },
} as const satisfies AccountMailWords;
