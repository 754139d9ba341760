import type { MailWords } from "./en.ts";

const unsure =
  "Nicht sicher, ob Sie es genommen haben? Fragen Sie ärztlich oder in der Apotheke nach, bevor Sie es noch einmal nehmen.";
const answer = "Sagen Sie uns, was war: {link}";
const look = "Woche ansehen: {link}";

/** The words of mails in German. */
export const de: MailWords = {
  due: {
    subject: "Dosebeat: {time}",
    text: `Es ist Zeit für Ihre Einnahme um {time}.\n\n${answer}\nOder drücken Sie einfach Ihre Box.`,
  },
  dueNoBox: {
    subject: "Dosebeat: {time}",
    text: `Es ist Zeit für Ihre Einnahme um {time}.\n\n${answer}`,
  },
  last: {
    subject: "Dosebeat: {time} ist noch offen",
    text: `Für {time} kam noch kein Knopfdruck an.\n\n${answer}\n${unsure}`,
  },
  lastNoBox: {
    subject: "Dosebeat: {time} ist noch offen",
    text: `Wir wissen noch nicht, ob Sie es genommen haben.\n\n${answer}\n${unsure}`,
  },
  weekly: {
    subject: "Ihre Woche mit Dosebeat",
    text: `{from} bis {to}: {taken} von {due} Einnahmen erfolgt, davon {onTime} pünktlich.\n{unknown, plural, =0 {} one {# Einnahme ist unklar, weil Ihre Box keinen Kontakt hatte.\n} other {# Einnahmen sind unklar, weil Ihre Box keinen Kontakt hatte.\n}}\n${look}`,
  },
  weeklyLittle: {
    subject: "Ihre Woche mit Dosebeat",
    text: `Über diese Woche ist zu wenig bekannt für eine Zahl: nur {coverage} Ihrer Einnahmen sind bekannt.\n\n${look}`,
  },
  weeklyNoBox: {
    subject: "Ihre Woche mit Dosebeat",
    text: `{from} bis {to}, nach Ihren Angaben: {taken} von {due} Einnahmen erfolgt.\n\n${look}`,
  },
  carer: {
    subject: "Dosebeat: bitte nachsehen",
    more: "Öffnen Sie Dosebeat, um mehr zu sehen: {link}",
  },
  open: "Dosebeat öffnen: {link}",
  unsubscribe: "Keine E-Mails dieser Art mehr: {link}",
};
