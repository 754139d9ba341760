import type { AccountMailWords } from "./account-mail-words.ts";

/** Mails whose `{link}` proves who opens it. */
export const LINK_MAILS = {
  password_asked: {
    en: {
      subject: "Choose a new Dosebeat password",
      text: "Open this link to choose a new password. It works once, for 30 minutes.\n\nChoose a new password: {link}\n\nIf you didn’t request it, you don’t need to do anything: your password stays the same.",
    },
    de: {
      subject: "Neues Passwort für Dosebeat wählen",
      text: "Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er gilt einmal und 30 Minuten lang.\n\nNeues Passwort wählen: {link}\n\nWenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt unverändert.",
    },
    fr: {
      subject: "Choisir un nouveau mot de passe Dosebeat",
      text: "Ouvrez ce lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant 30 minutes.\n\nChoisir un nouveau mot de passe : {link}\n\nSi vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe reste inchangé.",
    },
    ar: {
      subject: "اختيار كلمة مرور جديدة في Dosebeat",
      text: "افتح هذا الرابط لاختيار كلمة مرور جديدة. يعمل الرابط مرة واحدة ولمدة 30 دقيقة.\n\nاختيار كلمة مرور جديدة: {link}\n\nإذا لم تطلب ذلك فلا داعي لفعل أي شيء: تبقى كلمة مرورك كما هي.",
    },
  },
  password_sent: {
    en: {
      subject: "Choose a new Dosebeat password",
      text: "The people who look after Dosebeat for you sent you this link. Open this link to choose a new password. It works once, for 30 minutes.\n\nChoose a new password: {link}",
    },
    de: {
      subject: "Neues Passwort für Dosebeat wählen",
      text: "Diesen Link schicken Ihnen die Menschen, die Dosebeat für Sie betreuen. Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er gilt einmal und 30 Minuten lang.\n\nNeues Passwort wählen: {link}",
    },
    fr: {
      subject: "Choisir un nouveau mot de passe Dosebeat",
      text: "Ce lien vous est envoyé par les personnes qui s’occupent de Dosebeat pour vous. Ouvrez ce lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant 30 minutes.\n\nChoisir un nouveau mot de passe : {link}",
    },
    ar: {
      subject: "اختيار كلمة مرور جديدة في Dosebeat",
      text: "يرسل إليك هذا الرابط من يديرون Dosebeat لك. افتح هذا الرابط لاختيار كلمة مرور جديدة. يعمل الرابط مرة واحدة ولمدة 30 دقيقة.\n\nاختيار كلمة مرور جديدة: {link}",
    },
  },
  account_opened: {
    en: {
      subject: "Your invitation to Dosebeat",
      text: "The people who look after Dosebeat for you opened an account for you. Open this link to choose your password. It works once, for 7 days.\n\nChoose your password: {link}",
    },
    de: {
      subject: "Ihre Einladung zu Dosebeat",
      text: "Die Menschen, die Dosebeat für Sie betreuen, haben ein Konto für Sie eröffnet. Öffnen Sie diesen Link, um Ihr Passwort zu wählen. Er gilt einmal und 7 Tage lang.\n\nPasswort wählen: {link}",
    },
    fr: {
      subject: "Votre invitation à Dosebeat",
      text: "Les personnes qui s’occupent de Dosebeat pour vous ont ouvert un compte à votre nom. Ouvrez ce lien pour choisir votre mot de passe. Il fonctionne une seule fois, pendant 7 jours.\n\nChoisir votre mot de passe : {link}",
    },
    ar: {
      subject: "دعوتك إلى Dosebeat",
      text: "فتح لك من يديرون Dosebeat حسابًا. افتح هذا الرابط لاختيار كلمة مرورك. يعمل الرابط مرة واحدة ولمدة 7 أيام.\n\nاختيار كلمة المرور: {link}",
    },
  },
  address_given: {
    en: {
      subject: "Confirm your email address for Dosebeat",
      text: "Open this link to confirm your email address. It works once, for 24 hours.\n\nConfirm this address: {link}\n\nIf you have no Dosebeat account, ignore this email.",
    },
    de: {
      subject: "E-Mail-Adresse für Dosebeat bestätigen",
      text: "Öffnen Sie diesen Link, um Ihre E-Mail-Adresse zu bestätigen. Er gilt einmal und 24 Stunden lang.\n\nDiese Adresse bestätigen: {link}\n\nWenn Sie kein Konto bei Dosebeat haben, müssen Sie nichts tun.",
    },
    fr: {
      subject: "Confirmez votre adresse e-mail pour Dosebeat",
      text: "Ouvrez ce lien pour confirmer votre adresse e-mail. Il fonctionne une seule fois, pendant 24 heures.\n\nConfirmer cette adresse : {link}\n\nSi vous n’avez pas de compte Dosebeat, ignorez ce message.",
    },
    ar: {
      subject: "تأكيد بريدك الإلكتروني في Dosebeat",
      text: "افتح هذا الرابط لتأكيد عنوان بريدك الإلكتروني. يعمل الرابط مرة واحدة ولمدة 24 ساعة.\n\nتأكيد هذا العنوان: {link}\n\nإذا لم يكن لديك حساب في Dosebeat فتجاهل هذه الرسالة.",
    },
  },
  new_address_given: {
    en: {
      subject: "Confirm your new email address for Dosebeat",
      text: "Your Dosebeat account is to use this email address. Open this link to confirm it. It works once, for 24 hours; until then the old address stays.\n\nConfirm this address: {link}\n\nIf you have no Dosebeat account, ignore this email.",
    },
    de: {
      subject: "Neue E-Mail-Adresse für Dosebeat bestätigen",
      text: "Ihr Dosebeat-Konto soll diese E-Mail-Adresse bekommen. Öffnen Sie diesen Link, um sie zu bestätigen. Er gilt einmal und 24 Stunden lang; bis dahin bleibt die alte Adresse.\n\nDiese Adresse bestätigen: {link}\n\nWenn Sie kein Konto bei Dosebeat haben, müssen Sie nichts tun.",
    },
    fr: {
      subject: "Confirmez votre nouvelle adresse e-mail pour Dosebeat",
      text: "Votre compte Dosebeat doit recevoir cette adresse e-mail. Ouvrez ce lien pour la confirmer. Il fonctionne une seule fois, pendant 24 heures ; d’ici là, l’ancienne adresse reste.\n\nConfirmer cette adresse : {link}\n\nSi vous n’avez pas de compte Dosebeat, ignorez ce message.",
    },
    ar: {
      subject: "تأكيد بريدك الإلكتروني الجديد في Dosebeat",
      text: "سيستخدم حسابك في Dosebeat هذا العنوان. افتح هذا الرابط لتأكيده. يعمل الرابط مرة واحدة ولمدة 24 ساعة، ويبقى العنوان القديم حتى ذلك الحين.\n\nتأكيد هذا العنوان: {link}\n\nإذا لم يكن لديك حساب في Dosebeat فتجاهل هذه الرسالة.",
    },
  },
} as const satisfies AccountMailWords;
