import type { MailWords } from "./en.ts";

const unsure = "لست متأكدًا من أنك تناولته؟ اسأل طبيبك أو الصيدلي قبل أن تتناوله مرة أخرى.";
const answer = "أخبرنا بما حدث: {link}";
const look = "الاطلاع على الأسبوع: {link}";

/** The words of mails in Arabic. */
export const ar: MailWords = {
  due: {
    subject: "Dosebeat: {time}",
    text: `حان وقت دواء الساعة {time}.\n\n${answer}\nأو اكتفِ بالضغط على زر علبتك.`,
  },
  dueNoBox: {
    subject: "Dosebeat: {time}",
    text: `حان وقت دواء الساعة {time}.\n\n${answer}`,
  },
  last: {
    subject: "Dosebeat: ما زال موعد {time} مفتوحًا",
    text: `لم تصلنا أي ضغطة لموعد {time}.\n\n${answer}\n${unsure}`,
  },
  lastNoBox: {
    subject: "Dosebeat: ما زال موعد {time} مفتوحًا",
    text: `لا نعرف بعد هل تناولته.\n\n${answer}\n${unsure}`,
  },
  weekly: {
    subject: "أسبوعك مع Dosebeat",
    text: `من {from} إلى {to}: أُخذت {taken} من أصل {due, plural, one {جرعة واحدة} two {جرعتين} few {# جرعات} many {# جرعة} other {# جرعة}}، منها {onTime} في موعدها.\n{unknown, plural, =0 {} one {جرعة واحدة غير مؤكدة، لأن علبتك لم تتصل.\n} two {جرعتان غير مؤكدتين، لأن علبتك لم تتصل.\n} few {# جرعات غير مؤكدة، لأن علبتك لم تتصل.\n} many {# جرعة غير مؤكدة، لأن علبتك لم تتصل.\n} other {# جرعة غير مؤكدة، لأن علبتك لم تتصل.\n}}\n${look}`,
  },
  weeklyLittle: {
    subject: "أسبوعك مع Dosebeat",
    text: `ما نعرفه عن هذا الأسبوع أقل من أن نذكر رقمًا: المعروف {coverage} فقط من جرعاتك.\n\n${look}`,
  },
  weeklyNoBox: {
    subject: "أسبوعك مع Dosebeat",
    text: `من {from} إلى {to}، بحسب ما ذكرته: أُخذت {taken} من أصل {due, plural, one {جرعة واحدة} two {جرعتين} few {# جرعات} many {# جرعة} other {# جرعة}}.\n\n${look}`,
  },
  carer: {
    subject: "Dosebeat: ألقِ نظرة من فضلك",
    more: "افتح Dosebeat لرؤية المزيد: {link}",
  },
  open: "فتح Dosebeat: {link}",
  unsubscribe: "إيقاف هذا النوع من الرسائل: {link}",
};
