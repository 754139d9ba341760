import type { Language } from "@dosebeat/contract/base/languages";
import type { GrantedRole, Role } from "@dosebeat/contract/base/roles";

type Change =
  | "password_changed"
  | "password_set_by_link"
  | "role_changed"
  | "staff_changed"
  | "address_taken_over"
  | "address_wanted"
  | "email_changed"
  | "email_change_asked"
  | "own_email_change_asked"
  | "sign_up_refused"
  | "second_factor_added"
  | "second_factor_removed"
  | "second_factors_reset"
  | "box_backdated"
  | "box_undone"
  | "new_device";

type Access = "calendar" | "carers" | "invitations" | "apps" | "passkeys" | "devices";

type Words = Readonly<Record<Change, { subject: string; text: string }>> & {
  roles: Readonly<Record<Role, string>>;
  staffRoles: Readonly<Record<GrantedRole, string>>;
  noStaff: string;
  unknownDevice: string;
  notYou: string;
  /** Before the link for a new password, for people who may just have forgotten theirs. */
  forgot: string;
  /** What still has access after a new password, or had. */
  access: {
    left: string;
    end: string;
    ended: string;
    kinds: Readonly<Record<Access, string>>;
  };
  /** Before the link that cancels a change of address. */
  cancelAddress: string;
};

/** Words of the mails about changed accounts; `{…}` stands for a value. */
export const CHANGE_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    password_changed: {
      subject: "Your Dosebeat password was changed",
      text: "The password of your Dosebeat account was changed on {time}. All other devices were signed out.",
    },
    password_set_by_link: {
      subject: "A new Dosebeat password was set for you",
      text: "A new password was set for your Dosebeat account on {time}, with a link that {by} made for you. All other devices were signed out.",
    },
    role_changed: {
      subject: "Your Dosebeat account was changed",
      text: "On {time}, {by} made your Dosebeat account {role}. Sign in again to use it.",
    },
    staff_changed: {
      subject: "Your Dosebeat account was changed",
      text: "On {time}, {by} changed the roles of your Dosebeat account. Your roles are now: {roles}.",
    },
    address_taken_over: {
      subject: "A Dosebeat account with your address was closed",
      text: "On {time}, the people who look after Dosebeat opened an account for this address. An older account with this address was closed, because nobody had confirmed that the address was theirs. If the older account was yours, please reply to them.",
    },
    address_wanted: {
      subject: "Somebody wanted to use your email address",
      text: "On {time}, somebody with a Dosebeat account asked to use this email address, which is already that of your account. Nothing was changed, and they were not told. You don’t need to do anything.",
    },
    email_changed: {
      subject: "Your Dosebeat account has a new email address",
      text: "On {time}, the new email address of your Dosebeat account was confirmed. Sign in with it from now on; this address no longer works. If you didn’t want this, tell the people who look after Dosebeat for you.",
    },
    email_change_asked: {
      subject: "Your Dosebeat account is to get a new email address",
      text: "On {time}, {by} entered a new email address for your Dosebeat account. It replaces this one once it is confirmed. If this is wrong, tell the people who look after Dosebeat for you.",
    },
    own_email_change_asked: {
      subject: "Your Dosebeat account is to get a new email address",
      text: "On {time}, somebody who is signed in to your Dosebeat account asked to replace this email address by another one. It replaces this one once it is confirmed.",
    },
    sign_up_refused: {
      subject: "Somebody tried to open a Dosebeat account with your email address",
      text: "On {time}, somebody tried to open a Dosebeat account with this email address. It has an account already, so nothing was changed. If that was you, sign in with this address. If it wasn’t, you don’t need to do anything.",
    },
    second_factor_added: {
      subject: "A second factor was added to your Dosebeat account",
      text: "A second factor was added to your Dosebeat account on {time}. From now on signing in needs it besides the password.",
    },
    second_factor_removed: {
      subject: "A second factor was removed from your Dosebeat account",
      text: "A second factor was removed from your Dosebeat account on {time}.",
    },
    second_factors_reset: {
      subject: "The second factors of your Dosebeat account were removed",
      text: "On {time}, {by} removed the second factors of your Dosebeat account. Signing in needs only the password until you add one again.",
    },
    box_backdated: {
      subject: "Your pill box was assigned from an earlier time",
      text: "On {time}, {by} entered that you have had a pill box since more than 48 hours before. Days that are shown in Dosebeat may have changed. If this is wrong, tell the people who look after Dosebeat for you: they can undo it.",
    },
    box_undone: {
      subject: "The assignment of your pill box was undone",
      text: "On {time}, {by} undid an assignment of your pill box, as if it had never been. Days that are shown in Dosebeat may have changed. If this is wrong, tell the people who look after Dosebeat for you.",
    },
    new_device: {
      subject: "New sign-in to your Dosebeat account",
      text: "Your Dosebeat account was signed in to from a device that it had not seen before: {device}, on {time}.",
    },
    roles: { admin: "an administrator’s account", patient: "a patient’s account" },
    staffRoles: { clinician: "clinician", technician: "technician", auditor: "auditor" },
    noStaff: "none",
    unknownDevice: "an unknown device",
    notYou: "If this wasn’t you, choose a new password now:",
    forgot: "If you forgot your password, choose a new one:",
    access: {
      left: "These still have access to your account:",
      end: "If you don’t know one of them, sign in and end them all:",
      ended:
        "Nobody had confirmed before that this email address is theirs. So everything that had access to the account has been ended:",
      kinds: {
        calendar: "calendar addresses",
        carers: "carers",
        invitations: "open invitations",
        apps: "authenticator apps",
        passkeys: "passkeys",
        devices: "devices with notifications",
      },
    },
    cancelAddress:
      "If you didn’t want this, cancel it. This link works until the new address is confirmed, for 24 hours at most:",
  },
  de: {
    password_changed: {
      subject: "Ihr Dosebeat-Passwort wurde geändert",
      text: "Das Passwort Ihres Dosebeat-Kontos wurde am {time} geändert. Alle anderen Geräte wurden abgemeldet.",
    },
    password_set_by_link: {
      subject: "Für Sie wurde ein neues Dosebeat-Passwort gesetzt",
      text: "Für Ihr Dosebeat-Konto wurde am {time} ein neues Passwort gesetzt, über einen Link, den {by} für Sie erstellt hat. Alle anderen Geräte wurden abgemeldet.",
    },
    role_changed: {
      subject: "Ihr Dosebeat-Konto wurde geändert",
      text: "{by} hat Ihr Dosebeat-Konto am {time} zu {role} gemacht. Bitte melden Sie sich neu an.",
    },
    staff_changed: {
      subject: "Ihr Dosebeat-Konto wurde geändert",
      text: "{by} hat am {time} die Rollen Ihres Dosebeat-Kontos geändert. Ihre Rollen sind jetzt: {roles}.",
    },
    address_taken_over: {
      subject: "Ein Dosebeat-Konto mit Ihrer Adresse wurde geschlossen",
      text: "Am {time} haben die Menschen, die Dosebeat betreuen, ein Konto für diese Adresse eröffnet. Ein älteres Konto mit dieser Adresse wurde geschlossen, weil niemand die Adresse bestätigt hatte. Wenn das ältere Konto Ihres war, wenden Sie sich bitte an sie.",
    },
    address_wanted: {
      subject: "Jemand wollte Ihre E-Mail-Adresse verwenden",
      text: "Am {time} wollte jemand mit einem Dosebeat-Konto diese E-Mail-Adresse verwenden, die schon zu Ihrem Konto gehört. Es wurde nichts geändert, und niemand hat etwas über Ihr Konto erfahren. Sie müssen nichts tun.",
    },
    email_changed: {
      subject: "Ihr Dosebeat-Konto hat eine neue E-Mail-Adresse",
      text: "Am {time} wurde die neue E-Mail-Adresse Ihres Dosebeat-Kontos bestätigt. Melden Sie sich ab jetzt mit ihr an; diese Adresse gilt nicht mehr. Wenn Sie das nicht wollten, sagen Sie es den Menschen, die Dosebeat für Sie betreuen.",
    },
    email_change_asked: {
      subject: "Ihr Dosebeat-Konto soll eine neue E-Mail-Adresse bekommen",
      text: "{by} hat am {time} eine neue E-Mail-Adresse für Ihr Dosebeat-Konto eingetragen. Sie ersetzt diese, sobald sie bestätigt ist. Wenn das nicht stimmt, sagen Sie es den Menschen, die Dosebeat für Sie betreuen.",
    },
    own_email_change_asked: {
      subject: "Ihr Dosebeat-Konto soll eine neue E-Mail-Adresse bekommen",
      text: "Am {time} wurde in Ihrem Dosebeat-Konto eine andere E-Mail-Adresse eingetragen. Sie ersetzt diese, sobald sie bestätigt ist.",
    },
    sign_up_refused: {
      subject: "Jemand wollte mit Ihrer E-Mail-Adresse ein Dosebeat-Konto anlegen",
      text: "Am {time} wollte jemand mit dieser E-Mail-Adresse ein Dosebeat-Konto anlegen. Sie hat schon ein Konto, deshalb wurde nichts geändert. Wenn Sie das waren, melden Sie sich mit dieser Adresse an. Wenn nicht, müssen Sie nichts tun.",
    },
    second_factor_added: {
      subject: "Ihr Dosebeat-Konto hat einen zweiten Faktor",
      text: "Am {time} wurde Ihrem Dosebeat-Konto ein zweiter Faktor hinzugefügt. Ab jetzt wird er beim Anmelden neben dem Passwort verlangt.",
    },
    second_factor_removed: {
      subject: "Ein zweiter Faktor Ihres Dosebeat-Kontos wurde entfernt",
      text: "Am {time} wurde ein zweiter Faktor Ihres Dosebeat-Kontos entfernt.",
    },
    second_factors_reset: {
      subject: "Die zweiten Faktoren Ihres Dosebeat-Kontos wurden entfernt",
      text: "{by} hat am {time} die zweiten Faktoren Ihres Dosebeat-Kontos entfernt. Zum Anmelden genügt das Passwort, bis Sie wieder einen hinzufügen.",
    },
    box_backdated: {
      subject: "Ihre Pillenbox wurde rückwirkend zugewiesen",
      text: "{by} hat am {time} eingetragen, dass Sie eine Pillenbox schon länger als 48 Stunden haben. Tage, die Dosebeat anzeigt, können sich geändert haben. Wenn das nicht stimmt, sagen Sie es den Menschen, die Dosebeat für Sie betreuen: Sie können es rückgängig machen.",
    },
    box_undone: {
      subject: "Die Zuweisung Ihrer Pillenbox wurde rückgängig gemacht",
      text: "{by} hat am {time} eine Zuweisung Ihrer Pillenbox rückgängig gemacht, als hätte es sie nie gegeben. Tage, die Dosebeat anzeigt, können sich geändert haben. Wenn das nicht stimmt, sagen Sie es den Menschen, die Dosebeat für Sie betreuen.",
    },
    new_device: {
      subject: "Neue Anmeldung bei Ihrem Dosebeat-Konto",
      text: "Bei Ihrem Dosebeat-Konto wurde sich mit einem bisher unbekannten Gerät angemeldet: {device}, am {time}.",
    },
    roles: { admin: "einem Konto der Verwaltung", patient: "einem Patientenkonto" },
    staffRoles: { clinician: "Behandlung", technician: "Technik", auditor: "Prüfung" },
    noStaff: "keine",
    unknownDevice: "ein unbekanntes Gerät",
    notYou: "Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort:",
    forgot: "Wenn Sie Ihr Passwort nicht mehr wissen, wählen Sie ein neues:",
    access: {
      left: "Zugang zu Ihrem Konto haben noch:",
      end: "Wenn Sie etwas davon nicht kennen, melden Sie sich an und beenden Sie alles:",
      ended:
        "Bisher hatte niemand bestätigt, dass diese E-Mail-Adresse ihm gehört. Deshalb wurde alles beendet, was Zugang zu dem Konto hatte:",
      kinds: {
        calendar: "Kalenderadressen",
        carers: "Vertrauenspersonen",
        invitations: "offene Einladungen",
        apps: "Authenticator-Apps",
        passkeys: "Passkeys",
        devices: "Geräte mit Mitteilungen",
      },
    },
    cancelAddress:
      "Wenn Sie das nicht wollten, brechen Sie es ab. Dieser Link gilt, bis die neue Adresse bestätigt ist, höchstens 24 Stunden:",
  },
  fr: {
    password_changed: {
      subject: "Votre mot de passe Dosebeat a été modifié",
      text: "Le mot de passe de votre compte Dosebeat a été modifié le {time}. Tous les autres appareils ont été déconnectés.",
    },
    password_set_by_link: {
      subject: "Un nouveau mot de passe Dosebeat a été défini pour vous",
      text: "Un nouveau mot de passe a été défini pour votre compte Dosebeat le {time}, avec un lien créé pour vous par {by}. Tous les autres appareils ont été déconnectés.",
    },
    role_changed: {
      subject: "Votre compte Dosebeat a été modifié",
      text: "Le {time}, {by} a fait de votre compte Dosebeat {role}. Veuillez vous reconnecter.",
    },
    staff_changed: {
      subject: "Votre compte Dosebeat a été modifié",
      text: "Le {time}, {by} a modifié les rôles de votre compte Dosebeat. Vos rôles sont maintenant : {roles}.",
    },
    address_taken_over: {
      subject: "Un compte Dosebeat à votre adresse a été fermé",
      text: "Le {time}, les personnes qui s’occupent de Dosebeat ont ouvert un compte pour cette adresse. Un compte plus ancien à cette adresse a été fermé, car personne n’avait confirmé l’adresse. Si l’ancien compte était le vôtre, adressez-vous à elles.",
    },
    address_wanted: {
      subject: "Quelqu’un a voulu utiliser votre adresse e-mail",
      text: "Le {time}, une personne ayant un compte Dosebeat a voulu utiliser cette adresse e-mail, qui est déjà celle de votre compte. Rien n’a été modifié et elle n’a rien appris de votre compte. Vous n’avez rien à faire.",
    },
    email_changed: {
      subject: "Votre compte Dosebeat a une nouvelle adresse e-mail",
      text: "Le {time}, la nouvelle adresse e-mail de votre compte Dosebeat a été confirmée. Connectez-vous désormais avec elle ; cette adresse ne fonctionne plus. Si vous ne l’avez pas voulu, dites-le aux personnes qui s’occupent de Dosebeat pour vous.",
    },
    email_change_asked: {
      subject: "Votre compte Dosebeat va recevoir une nouvelle adresse e-mail",
      text: "Le {time}, {by} a saisi une nouvelle adresse e-mail pour votre compte Dosebeat. Elle remplacera celle-ci dès qu’elle sera confirmée. Si c’est une erreur, dites-le aux personnes qui s’occupent de Dosebeat pour vous.",
    },
    own_email_change_asked: {
      subject: "Votre compte Dosebeat va recevoir une nouvelle adresse e-mail",
      text: "Le {time}, une autre adresse e-mail a été saisie dans votre compte Dosebeat. Elle remplacera celle-ci dès qu’elle sera confirmée.",
    },
    sign_up_refused: {
      subject: "Quelqu’un a voulu créer un compte Dosebeat avec votre adresse e-mail",
      text: "Le {time}, quelqu’un a voulu créer un compte Dosebeat avec cette adresse e-mail. Elle a déjà un compte : rien n’a donc été modifié. Si c’était vous, connectez-vous avec cette adresse. Sinon, vous n’avez rien à faire.",
    },
    second_factor_added: {
      subject: "Un second facteur a été ajouté à votre compte Dosebeat",
      text: "Un second facteur a été ajouté à votre compte Dosebeat le {time}. Il est désormais demandé à la connexion, en plus du mot de passe.",
    },
    second_factor_removed: {
      subject: "Un second facteur de votre compte Dosebeat a été supprimé",
      text: "Un second facteur de votre compte Dosebeat a été supprimé le {time}.",
    },
    second_factors_reset: {
      subject: "Les seconds facteurs de votre compte Dosebeat ont été supprimés",
      text: "Le {time}, {by} a supprimé les seconds facteurs de votre compte Dosebeat. Le mot de passe suffit pour se connecter jusqu’à ce que vous en ajoutiez un.",
    },
    box_backdated: {
      subject: "Votre pilulier vous a été attribué depuis une date antérieure",
      text: "Le {time}, {by} a indiqué que vous avez un pilulier depuis plus de 48 heures. Des jours affichés dans Dosebeat ont pu changer. Si c’est une erreur, dites-le aux personnes qui s’occupent de Dosebeat pour vous : elles peuvent l’annuler.",
    },
    box_undone: {
      subject: "L’attribution de votre pilulier a été annulée",
      text: "Le {time}, {by} a annulé une attribution de votre pilulier, comme si elle n’avait jamais existé. Des jours affichés dans Dosebeat ont pu changer. Si c’est une erreur, dites-le aux personnes qui s’occupent de Dosebeat pour vous.",
    },
    new_device: {
      subject: "Nouvelle connexion à votre compte Dosebeat",
      text: "Une connexion à votre compte Dosebeat a eu lieu depuis un appareil inconnu jusqu’ici : {device}, le {time}.",
    },
    roles: { admin: "un compte d’administration", patient: "un compte de patient" },
    staffRoles: { clinician: "soignant", technician: "technicien", auditor: "auditeur" },
    noStaff: "aucun",
    unknownDevice: "un appareil inconnu",
    notYou: "Si ce n’était pas vous, choisissez un nouveau mot de passe dès maintenant :",
    forgot: "Si vous avez oublié votre mot de passe, choisissez-en un nouveau :",
    access: {
      left: "Ont encore accès à votre compte :",
      end: "Si l’un d’eux ne vous dit rien, connectez-vous et mettez fin à tout :",
      ended:
        "Personne n’avait encore confirmé que cette adresse e-mail est la sienne. Tout ce qui avait accès au compte a donc pris fin :",
      kinds: {
        calendar: "adresses de calendrier",
        carers: "proches",
        invitations: "invitations en attente",
        apps: "applications d’authentification",
        passkeys: "clés d’accès",
        devices: "appareils avec notifications",
      },
    },
    cancelAddress:
      "Si vous ne l’avez pas voulu, annulez ce changement. Ce lien fonctionne jusqu’à la confirmation de la nouvelle adresse, pendant 24 heures au plus :",
  },
  ar: {
    password_changed: {
      subject: "تم تغيير كلمة مرورك في Dosebeat",
      text: "تم تغيير كلمة مرور حسابك في Dosebeat في {time}. وسُجّل الخروج من جميع الأجهزة الأخرى.",
    },
    password_set_by_link: {
      subject: "تم تعيين كلمة مرور جديدة لك في Dosebeat",
      text: "تم تعيين كلمة مرور جديدة لحسابك في Dosebeat في {time} عبر رابط أنشأه لك {by}. وسُجّل الخروج من جميع الأجهزة الأخرى.",
    },
    role_changed: {
      subject: "تم تغيير حسابك في Dosebeat",
      text: "في {time} حوّل {by} حسابك في Dosebeat إلى {role}. يرجى تسجيل الدخول من جديد.",
    },
    staff_changed: {
      subject: "تغيّر حسابك في Dosebeat",
      text: "في {time} غيّر {by} أدوار حسابك في Dosebeat. أدوارك الآن: {roles}.",
    },
    address_taken_over: {
      subject: "تم إغلاق حساب في Dosebeat بعنوانك",
      text: "في {time} فتح القائمون على Dosebeat حسابًا بهذا العنوان. وأُغلق حساب أقدم بالعنوان نفسه لأن أحدًا لم يؤكد أنه صاحب العنوان. إذا كان الحساب الأقدم لك فيرجى التواصل معهم.",
    },
    address_wanted: {
      subject: "أراد شخص استخدام بريدك الإلكتروني",
      text: "في {time} طلب شخص لديه حساب في Dosebeat استخدام هذا العنوان، وهو عنوان حسابك. لم يتغير شيء، ولم يُخبَر بشيء عن حسابك. لا داعي لفعل أي شيء.",
    },
    email_changed: {
      subject: "أصبح لحسابك في Dosebeat بريد إلكتروني جديد",
      text: "في {time} تم تأكيد البريد الإلكتروني الجديد لحسابك في Dosebeat. سجّل الدخول به من الآن، فهذا العنوان لم يعد صالحًا. إذا لم ترد ذلك فأخبر من يديرون Dosebeat لك.",
    },
    email_change_asked: {
      subject: "سيصبح لحسابك في Dosebeat بريد إلكتروني جديد",
      text: "في {time} أدخل {by} بريدًا إلكترونيًا جديدًا لحسابك في Dosebeat. سيحل محل هذا العنوان بعد تأكيده. إذا كان ذلك خطأ فأخبر من يديرون Dosebeat لك.",
    },
    own_email_change_asked: {
      subject: "سيصبح لحسابك في Dosebeat بريد إلكتروني جديد",
      text: "في {time} أُدخل بريد إلكتروني آخر في حسابك في Dosebeat. سيحل محل هذا العنوان بعد تأكيده.",
    },
    sign_up_refused: {
      subject: "أراد شخص إنشاء حساب في Dosebeat ببريدك الإلكتروني",
      text: "في {time} أراد شخص إنشاء حساب في Dosebeat بهذا البريد الإلكتروني. لهذا العنوان حساب من قبل، ولذلك لم يتغير شيء. إذا كنت أنت فسجّل الدخول بهذا العنوان، وإلا فلا داعي لفعل أي شيء.",
    },
    second_factor_added: {
      subject: "أُضيف عامل ثانٍ إلى حسابك في Dosebeat",
      text: "أُضيف عامل ثانٍ إلى حسابك في Dosebeat في {time}. سيُطلب من الآن عند تسجيل الدخول إلى جانب كلمة المرور.",
    },
    second_factor_removed: {
      subject: "أُزيل عامل ثانٍ من حسابك في Dosebeat",
      text: "أُزيل عامل ثانٍ من حسابك في Dosebeat في {time}.",
    },
    second_factors_reset: {
      subject: "أُزيلت العوامل الثانية من حسابك في Dosebeat",
      text: "في {time} أزال {by} العوامل الثانية من حسابك في Dosebeat. تكفي كلمة المرور لتسجيل الدخول إلى أن تضيف عاملًا من جديد.",
    },
    box_backdated: {
      subject: "خُصّصت لك علبة الدواء من وقت سابق",
      text: "في {time} سجّل {by} أن علبة الدواء لديك منذ أكثر من 48 ساعة. قد تكون الأيام المعروضة في Dosebeat قد تغيّرت. إذا كان ذلك خطأ فأخبر من يديرون Dosebeat لك، فيمكنهم التراجع عنه.",
    },
    box_undone: {
      subject: "تم التراجع عن تخصيص علبة الدواء لك",
      text: "في {time} تراجع {by} عن تخصيص علبة دواء لك كأنه لم يكن. قد تكون الأيام المعروضة في Dosebeat قد تغيّرت. إذا كان ذلك خطأ فأخبر من يديرون Dosebeat لك.",
    },
    new_device: {
      subject: "تسجيل دخول جديد إلى حسابك في Dosebeat",
      text: "تم تسجيل الدخول إلى حسابك في Dosebeat من جهاز غير معروف من قبل: {device}، في {time}.",
    },
    roles: { admin: "حساب مسؤول", patient: "حساب مريض" },
    staffRoles: { clinician: "معالج", technician: "فني", auditor: "مدقق" },
    noStaff: "لا شيء",
    unknownDevice: "جهاز غير معروف",
    notYou: "إذا لم تكن أنت من فعل ذلك فاختر كلمة مرور جديدة الآن:",
    forgot: "إذا نسيت كلمة المرور فاختر كلمة مرور جديدة:",
    access: {
      left: "ما زال لديه وصول إلى حسابك:",
      end: "إذا كنت لا تعرف شيئًا منها فسجّل الدخول وأنهها كلها:",
      ended:
        "لم يؤكد أحد من قبل أن هذا البريد الإلكتروني له، لذلك أُنهي كل ما كان لديه وصول إلى الحساب:",
      kinds: {
        calendar: "عناوين التقويم",
        carers: "المهتمون",
        invitations: "دعوات مفتوحة",
        apps: "تطبيقات المصادقة",
        passkeys: "مفاتيح المرور",
        devices: "أجهزة عليها إشعارات",
      },
    },
    cancelAddress:
      "إذا لم ترد ذلك فألغِ التغيير. يعمل هذا الرابط إلى أن يُؤكَّد العنوان الجديد، ولمدة 24 ساعة على الأكثر:",
  },
};
