import type { MailWords } from "./en.ts";

const unsure =
  "Vous ne savez plus si vous l’avez pris ? Demandez à votre médecin ou à votre pharmacien avant de le reprendre.";
const answer = "Dites-nous ce qu’il en est : {link}";
const look = "Voir la semaine : {link}";

/** The words of mails in French. */
export const fr: MailWords = {
  due: {
    subject: "Dosebeat : {time}",
    text: `C’est l’heure de votre médicament de {time}.\n\n${answer}\nOu appuyez simplement sur votre boîtier.`,
  },
  dueNoBox: {
    subject: "Dosebeat : {time}",
    text: `C’est l’heure de votre médicament de {time}.\n\n${answer}`,
  },
  last: {
    subject: "Dosebeat : {time}, toujours sans réponse",
    text: `Aucun appui ne nous est parvenu pour {time}.\n\n${answer}\n${unsure}`,
  },
  lastNoBox: {
    subject: "Dosebeat : {time}, toujours sans réponse",
    text: `Nous ne savons pas encore si vous l’avez pris.\n\n${answer}\n${unsure}`,
  },
  weekly: {
    subject: "Votre semaine avec Dosebeat",
    text: `Du {from} au {to} : {taken, plural, =0 {aucune prise} one {# prise faite} other {# prises faites}} sur {due}, dont {onTime} à l’heure.\n{unknown, plural, =0 {} one {# prise est incertaine, car votre boîtier n’a pas eu de contact.\n} other {# prises sont incertaines, car votre boîtier n’a pas eu de contact.\n}}\n${look}`,
  },
  weeklyLittle: {
    subject: "Votre semaine avec Dosebeat",
    text: `On en sait trop peu sur cette semaine pour donner un chiffre : seules {coverage} de vos prises sont connues.\n\n${look}`,
  },
  weeklyNoBox: {
    subject: "Votre semaine avec Dosebeat",
    text: `Du {from} au {to}, d’après vous : {taken, plural, =0 {aucune prise} one {# prise faite} other {# prises faites}} sur {due}.\n\n${look}`,
  },
  carer: {
    subject: "Dosebeat : à regarder",
    more: "Ouvrez Dosebeat pour en savoir plus : {link}",
  },
  open: "Ouvrir Dosebeat : {link}",
  unsubscribe: "Ne plus recevoir ces e-mails : {link}",
};
