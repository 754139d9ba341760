const unsure =
  "Not sure whether you took it? Ask your doctor or pharmacist before you take it again.";
const answer = "Tell us what happened: {link}";
const look = "Look at it: {link}";

/** The words of mails in English. A line with `{link}` becomes a button, labelled with the text before the link. */
export const en = {
  due: {
    subject: "Dosebeat: {time}",
    text: `It is time for your {time} medicine.\n\n${answer}\nOr just press your box.`,
  },
  dueNoBox: {
    subject: "Dosebeat: {time}",
    text: `It is time for your {time} medicine.\n\n${answer}`,
  },
  last: {
    subject: "Dosebeat: {time} is still open",
    text: `No press has reached us for {time}.\n\n${answer}\n${unsure}`,
  },
  lastNoBox: {
    subject: "Dosebeat: {time} is still open",
    text: `We do not know yet whether you took it.\n\n${answer}\n${unsure}`,
  },
  weekly: {
    subject: "Your week with Dosebeat",
    text: `{from} to {to}: {taken} of {due} doses taken, {onTime} of them on time.\n{unknown, plural, =0 {} one {# dose is unclear, because your box was offline.\n} other {# doses are unclear, because your box was offline.\n}}\n${look}`,
  },
  weeklyLittle: {
    subject: "Your week with Dosebeat",
    text: `Too little is known of this week for a figure: only {coverage} of your doses are known.\n\n${look}`,
  },
  weeklyNoBox: {
    subject: "Your week with Dosebeat",
    text: `{from} to {to}, by your own word: {taken} of {due} doses taken.\n\n${look}`,
  },
  /** To carers; the subject names nobody. */
  carer: {
    subject: "Dosebeat: please look",
    more: "Open Dosebeat to see more: {link}",
  },
  open: "Open Dosebeat: {link}",
  unsubscribe: "No more mails of this kind: {link}",
};

/** The words of mails in one language, as ICU messages. */
export type MailWords = typeof en;
