import type { AccountMailWords } from "./account-mail-words.ts";
import { NOT_YOU } from "./shared.ts";

/** Mails about addresses. */
export const ADDRESS_MAILS = {
  address_taken_over: {
    en: {
      subject: "A Dosebeat account with your address was closed",
      text: "On {time}, the people who look after Dosebeat opened an account for this address. An older account with this address was closed, because nobody had confirmed that the address was theirs. If the older account was yours, please reply to them.",
    },
    de: {
      subject: "Ein Dosebeat-Konto mit Ihrer Adresse wurde geschlossen",
      text: "Am {time} haben die Menschen, die Dosebeat betreuen, ein Konto für diese Adresse eröffnet. Ein älteres Konto mit dieser Adresse wurde geschlossen, weil niemand die Adresse bestätigt hatte. Wenn das ältere Konto Ihres war, wenden Sie sich bitte an sie.",
    },
    fr: {
      subject: "Un compte Dosebeat à votre adresse a été fermé",
      text: "Le {time}, les personnes qui s’occupent de Dosebeat ont ouvert un compte pour cette adresse. Un compte plus ancien à cette adresse a été fermé, car personne n’avait confirmé l’adresse. Si l’ancien compte était le vôtre, adressez-vous à elles.",
    },
    ar: {
      subject: "تم إغلاق حساب في Dosebeat بعنوانك",
      text: "في {time} فتح القائمون على Dosebeat حسابًا بهذا العنوان. وأُغلق حساب أقدم بالعنوان نفسه لأن أحدًا لم يؤكد أنه صاحب العنوان. إذا كان الحساب الأقدم لك فيرجى التواصل معهم.",
    },
  },
  address_wanted: {
    en: {
      subject: "Somebody wanted to use your email address",
      text: "On {time}, somebody with a Dosebeat account asked to use this email address, which is already that of your account. Nothing was changed, and they were not told. You don’t need to do anything.",
    },
    de: {
      subject: "Jemand wollte Ihre E-Mail-Adresse verwenden",
      text: "Am {time} wollte jemand mit einem Dosebeat-Konto diese E-Mail-Adresse verwenden, die schon zu Ihrem Konto gehört. Es wurde nichts geändert, und niemand hat etwas über Ihr Konto erfahren. Sie müssen nichts tun.",
    },
    fr: {
      subject: "Quelqu’un a voulu utiliser votre adresse e-mail",
      text: "Le {time}, une personne ayant un compte Dosebeat a voulu utiliser cette adresse e-mail, qui est déjà celle de votre compte. Rien n’a été modifié et elle n’a rien appris de votre compte. Vous n’avez rien à faire.",
    },
    ar: {
      subject: "أراد شخص استخدام بريدك الإلكتروني",
      text: "في {time} طلب شخص لديه حساب في Dosebeat استخدام هذا العنوان، وهو عنوان حسابك. لم يتغير شيء، ولم يُخبَر بشيء عن حسابك. لا داعي لفعل أي شيء.",
    },
  },
  email_changed: {
    en: {
      subject: "Your Dosebeat account has a new email address",
      text: "On {time}, the new email address of your Dosebeat account was confirmed. Sign in with it from now on; this address no longer works. If you didn’t want this, tell the people who look after Dosebeat for you.",
    },
    de: {
      subject: "Ihr Dosebeat-Konto hat eine neue E-Mail-Adresse",
      text: "Am {time} wurde die neue E-Mail-Adresse Ihres Dosebeat-Kontos bestätigt. Melden Sie sich ab jetzt mit ihr an; diese Adresse gilt nicht mehr. Wenn Sie das nicht wollten, sagen Sie es den Menschen, die Dosebeat für Sie betreuen.",
    },
    fr: {
      subject: "Votre compte Dosebeat a une nouvelle adresse e-mail",
      text: "Le {time}, la nouvelle adresse e-mail de votre compte Dosebeat a été confirmée. Connectez-vous désormais avec elle ; cette adresse ne fonctionne plus. Si vous ne l’avez pas voulu, dites-le aux personnes qui s’occupent de Dosebeat pour vous.",
    },
    ar: {
      subject: "أصبح لحسابك في Dosebeat بريد إلكتروني جديد",
      text: "في {time} تم تأكيد البريد الإلكتروني الجديد لحسابك في Dosebeat. سجّل الدخول به من الآن، فهذا العنوان لم يعد صالحًا. إذا لم ترد ذلك فأخبر من يديرون Dosebeat لك.",
    },
  },
  email_change_asked: {
    en: {
      subject: "Your Dosebeat account is to get a new email address",
      text: "On {time}, {by} entered a new email address for your Dosebeat account. It replaces this one once it is confirmed. If this is wrong, tell the people who look after Dosebeat for you.\n\nIf you didn’t want this, cancel it. This link works until the new address is confirmed, for 24 hours at most.\n\nCancel the change: {link}",
    },
    de: {
      subject: "Ihr Dosebeat-Konto soll eine neue E-Mail-Adresse bekommen",
      text: "{by} hat am {time} eine neue E-Mail-Adresse für Ihr Dosebeat-Konto eingetragen. Sie ersetzt diese, sobald sie bestätigt ist. Wenn das nicht stimmt, sagen Sie es den Menschen, die Dosebeat für Sie betreuen.\n\nWenn Sie das nicht wollten, brechen Sie es ab. Dieser Link gilt, bis die neue Adresse bestätigt ist, höchstens 24 Stunden.\n\nÄnderung abbrechen: {link}",
    },
    fr: {
      subject: "Votre compte Dosebeat va recevoir une nouvelle adresse e-mail",
      text: "Le {time}, {by} a saisi une nouvelle adresse e-mail pour votre compte Dosebeat. Elle remplacera celle-ci dès qu’elle sera confirmée. Si c’est une erreur, dites-le aux personnes qui s’occupent de Dosebeat pour vous.\n\nSi vous ne l’avez pas voulu, annulez ce changement. Ce lien fonctionne jusqu’à la confirmation de la nouvelle adresse, pendant 24 heures au plus.\n\nAnnuler le changement : {link}",
    },
    ar: {
      subject: "سيصبح لحسابك في Dosebeat بريد إلكتروني جديد",
      text: "في {time} أدخل {by} بريدًا إلكترونيًا جديدًا لحسابك في Dosebeat. سيحل محل هذا العنوان بعد تأكيده. إذا كان ذلك خطأ فأخبر من يديرون Dosebeat لك.\n\nإذا لم ترد ذلك فألغِ التغيير. يعمل هذا الرابط إلى أن يُؤكَّد العنوان الجديد، ولمدة 24 ساعة على الأكثر.\n\nإلغاء التغيير: {link}",
    },
  },
  own_email_change_asked: {
    en: {
      subject: "Your Dosebeat account is to get a new email address",
      text: `On {time}, somebody who is signed in to your Dosebeat account asked to replace this email address by another one. It replaces this one once it is confirmed.\n\nIf you didn’t want this, cancel it. This link works until the new address is confirmed, for 24 hours at most.\n\nCancel the change: {link}\n\n${NOT_YOU.en}`,
    },
    de: {
      subject: "Ihr Dosebeat-Konto soll eine neue E-Mail-Adresse bekommen",
      text: `Am {time} wurde in Ihrem Dosebeat-Konto eine andere E-Mail-Adresse eingetragen. Sie ersetzt diese, sobald sie bestätigt ist.\n\nWenn Sie das nicht wollten, brechen Sie es ab. Dieser Link gilt, bis die neue Adresse bestätigt ist, höchstens 24 Stunden.\n\nÄnderung abbrechen: {link}\n\n${NOT_YOU.de}`,
    },
    fr: {
      subject: "Votre compte Dosebeat va recevoir une nouvelle adresse e-mail",
      text: `Le {time}, une autre adresse e-mail a été saisie dans votre compte Dosebeat. Elle remplacera celle-ci dès qu’elle sera confirmée.\n\nSi vous ne l’avez pas voulu, annulez ce changement. Ce lien fonctionne jusqu’à la confirmation de la nouvelle adresse, pendant 24 heures au plus.\n\nAnnuler le changement : {link}\n\n${NOT_YOU.fr}`,
    },
    ar: {
      subject: "سيصبح لحسابك في Dosebeat بريد إلكتروني جديد",
      text: `في {time} أُدخل بريد إلكتروني آخر في حسابك في Dosebeat. سيحل محل هذا العنوان بعد تأكيده.\n\nإذا لم ترد ذلك فألغِ التغيير. يعمل هذا الرابط إلى أن يُؤكَّد العنوان الجديد، ولمدة 24 ساعة على الأكثر.\n\nإلغاء التغيير: {link}\n\n${NOT_YOU.ar}`,
    },
  },
  sign_up_refused: {
    en: {
      subject: "Somebody tried to open a Dosebeat account with your email address",
      text: "On {time}, somebody tried to open a Dosebeat account with this email address. It has an account already, so nothing was changed. If that was you, sign in with this address. If it wasn’t, you don’t need to do anything.\n\nIf you forgot your password, choose a new one.\n\nChoose a new password: {forgotPage}",
    },
    de: {
      subject: "Jemand wollte mit Ihrer E-Mail-Adresse ein Dosebeat-Konto anlegen",
      text: "Am {time} wollte jemand mit dieser E-Mail-Adresse ein Dosebeat-Konto anlegen. Sie hat schon ein Konto, deshalb wurde nichts geändert. Wenn Sie das waren, melden Sie sich mit dieser Adresse an. Wenn nicht, müssen Sie nichts tun.\n\nWenn Sie Ihr Passwort nicht mehr wissen, wählen Sie ein neues.\n\nNeues Passwort wählen: {forgotPage}",
    },
    fr: {
      subject: "Quelqu’un a voulu créer un compte Dosebeat avec votre adresse e-mail",
      text: "Le {time}, quelqu’un a voulu créer un compte Dosebeat avec cette adresse e-mail. Elle a déjà un compte : rien n’a donc été modifié. Si c’était vous, connectez-vous avec cette adresse. Sinon, vous n’avez rien à faire.\n\nSi vous avez oublié votre mot de passe, choisissez-en un nouveau.\n\nChoisir un nouveau mot de passe : {forgotPage}",
    },
    ar: {
      subject: "أراد شخص إنشاء حساب في Dosebeat ببريدك الإلكتروني",
      text: "في {time} أراد شخص إنشاء حساب في Dosebeat بهذا البريد الإلكتروني. لهذا العنوان حساب من قبل، ولذلك لم يتغير شيء. إذا كنت أنت فسجّل الدخول بهذا العنوان، وإلا فلا داعي لفعل أي شيء.\n\nإذا نسيت كلمة المرور فاختر كلمة مرور جديدة.\n\nاختيار كلمة مرور جديدة: {forgotPage}",
    },
  },
} as const satisfies AccountMailWords;
