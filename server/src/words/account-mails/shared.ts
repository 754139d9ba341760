import type { Language } from "@dosebeat/contract/base/languages";
import type { GrantedRole } from "@dosebeat/contract/base/roles";

type InEachLanguage = Readonly<Record<Language, string>>;

/** The end of mails about changes that a new password undoes, in case somebody else made them. */
export const NOT_YOU: InEachLanguage = {
  en: "If this wasn’t you, choose a new password now.\n\nChoose a new password: {forgotPage}",
  de: "Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort.\n\nNeues Passwort wählen: {forgotPage}",
  fr: "Si ce n’était pas vous, choisissez un nouveau mot de passe dès maintenant.\n\nChoisir un nouveau mot de passe : {forgotPage}",
  ar: "إذا لم تكن أنت من فعل ذلك فاختر كلمة مرور جديدة الآن.\n\nاختيار كلمة مرور جديدة: {forgotPage}",
};

/** What still has access after a new password, or had it; each kind with its number. */
export const ACCESS: InEachLanguage = {
  en: "{access, select, left {These still have access to your account:\n} ended {Nobody had confirmed before that this email address is theirs. So everything that had access to the account has been ended:\n} other {}}{calendar, plural, =0 {} other {– calendar addresses: #\n}}{carers, plural, =0 {} other {– carers: #\n}}{invitations, plural, =0 {} other {– open invitations: #\n}}{apps, plural, =0 {} other {– authenticator apps: #\n}}{passkeys, plural, =0 {} other {– passkeys: #\n}}{devices, plural, =0 {} other {– devices with notifications: #\n}}{access, select, left {\nIf you don’t know one of them, sign in and end them all.\n\nSee who has access: {accessPage}\n\n} ended {\n} other {}}",
  de: "{access, select, left {Zugang zu Ihrem Konto haben noch:\n} ended {Bisher hatte niemand bestätigt, dass diese E-Mail-Adresse ihm gehört. Deshalb wurde alles beendet, was Zugang zu dem Konto hatte:\n} other {}}{calendar, plural, =0 {} other {– Kalenderadressen: #\n}}{carers, plural, =0 {} other {– Vertrauenspersonen: #\n}}{invitations, plural, =0 {} other {– offene Einladungen: #\n}}{apps, plural, =0 {} other {– Authenticator-Apps: #\n}}{passkeys, plural, =0 {} other {– Passkeys: #\n}}{devices, plural, =0 {} other {– Geräte mit Mitteilungen: #\n}}{access, select, left {\nWenn Sie etwas davon nicht kennen, melden Sie sich an und beenden Sie alles.\n\nZugänge ansehen: {accessPage}\n\n} ended {\n} other {}}",
  fr: "{access, select, left {Ont encore accès à votre compte :\n} ended {Personne n’avait encore confirmé que cette adresse e-mail est la sienne. Tout ce qui avait accès au compte a donc pris fin :\n} other {}}{calendar, plural, =0 {} other {– adresses de calendrier\u00a0: #\n}}{carers, plural, =0 {} other {– proches\u00a0: #\n}}{invitations, plural, =0 {} other {– invitations en attente\u00a0: #\n}}{apps, plural, =0 {} other {– applications d’authentification\u00a0: #\n}}{passkeys, plural, =0 {} other {– clés d’accès\u00a0: #\n}}{devices, plural, =0 {} other {– appareils avec notifications\u00a0: #\n}}{access, select, left {\nSi l’un d’eux ne vous dit rien, connectez-vous et mettez fin à tout.\n\nVoir qui a accès : {accessPage}\n\n} ended {\n} other {}}",
  ar: "{access, select, left {ما زال لديه وصول إلى حسابك:\n} ended {لم يؤكد أحد من قبل أن هذا البريد الإلكتروني له، لذلك أُنهي كل ما كان لديه وصول إلى الحساب:\n} other {}}{calendar, plural, =0 {} other {– عناوين التقويم: #\n}}{carers, plural, =0 {} other {– المهتمون: #\n}}{invitations, plural, =0 {} other {– دعوات مفتوحة: #\n}}{apps, plural, =0 {} other {– تطبيقات المصادقة: #\n}}{passkeys, plural, =0 {} other {– مفاتيح المرور: #\n}}{devices, plural, =0 {} other {– أجهزة عليها إشعارات: #\n}}{access, select, left {\nإذا كنت لا تعرف شيئًا منها فسجّل الدخول وأنهها كلها.\n\nعرض من لديه وصول: {accessPage}\n\n} ended {\n} other {}}",
};

/** Staff roles as listed in a mail. */
export const STAFF_ROLES: Readonly<
  Record<Language, Readonly<Record<GrantedRole | "none", string>>>
> = {
  en: { clinician: "clinician", technician: "technician", auditor: "auditor", none: "none" },
  de: { clinician: "Behandlung", technician: "Technik", auditor: "Prüfung", none: "keine" },
  fr: { clinician: "soignant", technician: "technicien", auditor: "auditeur", none: "aucun" },
  ar: { clinician: "معالج", technician: "فني", auditor: "مدقق", none: "لا شيء" },
};
