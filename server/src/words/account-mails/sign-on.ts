import type { AccountMailWords } from "./account-mail-words.ts";

/** Mails about signing in with an identity provider. */
export const SIGN_ON_MAILS = {
  break_glass_used: {
    en: {
      subject: "Somebody signed in with the emergency account",
      text: "On {time}, somebody signed in to Dosebeat with the password of the emergency account, although passwords are switched off. If none of you did it, sign out its devices and set a new password.",
    },
    de: {
      subject: "Jemand hat sich mit dem Notfallkonto angemeldet",
      text: "Am {time} hat sich jemand mit dem Passwort des Notfallkontos bei Dosebeat angemeldet, obwohl Passwörter abgeschaltet sind. Wenn das niemand von Ihnen war, melden Sie dessen Geräte ab und setzen Sie ein neues Passwort.",
    },
    fr: {
      subject: "Quelqu’un s’est connecté avec le compte de secours",
      text: "Le {time}, quelqu’un s’est connecté à Dosebeat avec le mot de passe du compte de secours, alors que les mots de passe sont désactivés. Si ce n’était aucun de vous, déconnectez ses appareils et choisissez un nouveau mot de passe.",
    },
    ar: {
      subject: "سجّل أحدهم الدخول بحساب الطوارئ",
      text: "في {time} سجّل أحدهم الدخول إلى Dosebeat بكلمة مرور حساب الطوارئ مع أن كلمات المرور معطّلة. إذا لم يكن أحدكم من فعل ذلك فسجّلوا خروج أجهزته وعيّنوا كلمة مرور جديدة.",
    },
  },
  sign_on_linked: {
    en: {
      subject: "Your Dosebeat account was linked",
      text: "On {time}, your Dosebeat account was linked to {by}, so that it can be signed in to from there. If it was not you, end the link in your profile and set a new password.",
    },
    de: {
      subject: "Ihr Dosebeat-Konto ist verknüpft",
      text: "Am {time} wurde Ihr Dosebeat-Konto mit {by} verknüpft und lässt sich nun auch von dort aus öffnen. Wenn Sie das nicht waren, beenden Sie die Verknüpfung im Profil und setzen Sie ein neues Passwort.",
    },
    fr: {
      subject: "Votre compte Dosebeat est associé",
      text: "Le {time}, votre compte Dosebeat a été associé à {by}, de sorte qu’on peut aussi s’y connecter par ce moyen. Si ce n’était pas vous, mettez fin à l’association dans votre profil et choisissez un nouveau mot de passe.",
    },
    ar: {
      subject: "رُبط حسابك في Dosebeat",
      text: "في {time} رُبط حسابك في Dosebeat مع {by} فصار يمكن تسجيل الدخول إليه من هناك. إذا لم تكن أنت من فعل ذلك فأنهِ الربط في ملفك الشخصي وعيّن كلمة مرور جديدة.",
    },
  },
} as const satisfies AccountMailWords;
