import type { AccountMailWords } from "./account-mail-words.ts";

/** Mails about service tokens, to whoever made them and to administrators. */
export const TOKEN_MAILS = {
  token_expires: {
    en: {
      subject:
        "A service token expires {days, plural, one {within a day} other {in # days}}: {name}",
      text: "The service token “{name}”, made by {by}, expires on {time}. From then on, programs that use it are refused. Make a new one, put it into the program, and revoke this one.\n\nOpen the service tokens: {tokensPage}",
    },
    de: {
      subject:
        "Ein Zugangstoken läuft {days, plural, one {innerhalb eines Tages} other {in # Tagen}} ab: {name}",
      text: "Das Zugangstoken „{name}“, erzeugt von {by}, läuft am {time} ab. Danach werden Programme, die es verwenden, abgewiesen. Erzeugen Sie ein neues, tragen Sie es im Programm ein und widerrufen Sie dieses.\n\nZugangstoken öffnen: {tokensPage}",
    },
    fr: {
      subject:
        "Un jeton d’accès expire {days, plural, one {d’ici un jour} other {dans # jours}} : {name}",
      text: "Le jeton d’accès « {name} », créé par {by}, expire le {time}. Ensuite, les programmes qui l’utilisent seront refusés. Créez-en un nouveau, placez-le dans le programme et révoquez celui-ci.\n\nOuvrir les jetons d’accès : {tokensPage}",
    },
    ar: {
      subject:
        "رمز وصول تنتهي صلاحيته {days, plural, one {خلال يوم} two {بعد يومين} few {بعد # أيام} many {بعد # يومًا} other {بعد # يوم}}: {name}",
      text: "رمز الوصول «{name}» الذي أنشأه {by} تنتهي صلاحيته في {time}. بعد ذلك تُرفض البرامج التي تستخدمه. أنشئ رمزًا جديدًا وضعه في البرنامج ثم ألغِ هذا.\n\nفتح رموز الوصول: {tokensPage}",
    },
  },
} as const satisfies AccountMailWords;
