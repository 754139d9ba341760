import { z } from "zod";
import { LINK } from "../../platform/mail-layout.ts";
import type { MailWords } from "../../words/mails/en.ts";
import { MAIL_WORDS } from "../../words/mails/words.ts";
import type { Texts } from "../../words/texts.ts";
import type { Outgoing } from "./channel.ts";
import { NoticeDetails, ReminderDetails } from "./details.ts";
import { noticeWords } from "./notice-words.ts";
import { notificationOf } from "./notification.ts";
import { cautionOf } from "./reminder-notification.ts";

/** For `weekly`: the doses of seven chart days. */
export const WeeklyDetails = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  due: z.number(),
  taken: z.number(),
  onTime: z.number(),
  unknown: z.number(),
  /** The percentage of due doses whose fate is known; null: nothing was due. */
  coverage: z.number().nullable(),
  /** Whether a box with a button was bound; otherwise everything rests on the patient's word. */
  hasBox: z.boolean(),
});

/** Below this no figure is given. */
const LEAST_COVERAGE = 70;

/** What a mail says; the text has {@link LINK} in place of its link. */
interface MailContent {
  subject: string;
  text: string;
  /** The page that the link opens; `/answer` gets the token. */
  page: string;
}

/** What a mail says for a message, never with a medicine in its subject; undefined: this message is not mailed. */
export function mailContent(texts: Texts, message: Outgoing): MailContent | undefined {
  const words = MAIL_WORDS[texts.language];
  switch (message.row.kind) {
    case "reminder":
      return reminderContent(texts, words, message);
    case "weekly":
      return weeklyContent(texts, words, message);
    case "notice":
      return noticeContent(texts, words, message);
    case "alert":
      return alertContent(texts, words, message);
    case "digest":
      return otherContent(texts, words, message);
    default:
      return undefined;
  }
}

function reminderContent(
  texts: Texts,
  words: MailWords,
  message: Outgoing,
): MailContent | undefined {
  const { row, recipient, subject } = message;
  if (row.step !== "due" && row.step !== "last") return undefined;
  const details = ReminderDetails.parse(row.details);
  const { due, hasBox, silent, also } = details;
  const { push } = texts.words;
  if (recipient.shows === "hidden") return hiddenContent(texts, words, "/answer");
  const said = {
    due: hasBox ? words.due : words.dueNoBox,
    last: hasBox ? words.last : words.lastNoBox,
  };
  const values = { time: texts.time(due, subject.timezone), link: LINK };
  const [first = "", ...rest] = texts.write(said[row.step].text, values).split("\n\n");
  const added: string[] = cautionOf(texts, message, details);
  if (also.length > 0) {
    added.push(texts.write(push.also, { earlier: texts.times(also, subject.timezone) }));
  }
  if (silent) {
    const heard = silent.heard && texts.moment(silent.heard, row.decided_at, subject.timezone);
    added.push(heard ? texts.write(push.silent, { heard }) : texts.write(push.silentNever));
  }
  const text = [first, ...added, ...rest].join("\n\n");
  return {
    subject: texts.write(said[row.step].subject, values),
    text,
    page: "/answer",
  };
}

/** Says only that there is something to look at. */
function hiddenContent(texts: Texts, words: MailWords, page: string): MailContent {
  const { title, text } = texts.words.push.hidden;
  const link = texts.write(words.open, { link: LINK });
  return { subject: title, text: `${text}\n\n${link}`, page };
}

function weeklyContent(texts: Texts, words: MailWords, { row }: Outgoing): MailContent {
  const { from, to, coverage, hasBox, ...counts } = WeeklyDetails.parse(row.details);
  const isLittle = hasBox && (coverage ?? 0) < LEAST_COVERAGE;
  const boxed = isLittle ? words.weeklyLittle : words.weekly;
  const { subject, text } = hasBox ? boxed : words.weeklyNoBox;
  const values = {
    ...counts,
    from: texts.day(from),
    to: texts.day(to),
    link: LINK,
    coverage: texts.percent(coverage ?? 0),
  };
  return {
    subject: texts.write(subject),
    text: texts.write(text, values),
    page: "/dashboard/weekly",
  };
}

function noticeContent(texts: Texts, words: MailWords, message: Outgoing): MailContent {
  const { step } = message.row;
  if (step === "network") return otherContent(texts, words, message);
  if (step === "devices_gone") {
    const { subject, text } = texts.words.notices.devicesGone;
    const written = texts.write(text, { link: LINK });
    return { subject: texts.write(subject), text: written, page: "/reminders" };
  }
  const page = step.startsWith("stock") ? "/my-medicine" : "/dashboard";
  if (message.recipient.shows === "hidden") return hiddenContent(texts, words, page);
  // Subjects never name a medicine; the text does if the patient wants names.
  const plain = { ...message, recipient: { ...message.recipient, shows: "plain" as const } };
  const details = NoticeDetails.parse(message.row.details);
  const { title, body } = noticeWords(texts, plain, details);
  const named = noticeWords(texts, message, details).title;
  const lines = named === title ? [body] : [`${named}.`, body];
  const link = texts.write(words.open, { link: LINK });
  return { subject: title, text: [...lines, link].join("\n\n"), page };
}

/** For a carer: the subject names nobody, since people nearby may see it. */
function alertContent(texts: Texts, words: MailWords, message: Outgoing): MailContent {
  const { title, body, page } = notificationOf(texts, message);
  const said = message.recipient.shows === "hidden" ? body : `${title}. ${body}`;
  const more = texts.write(words.carer.more, { link: LINK });
  return { subject: words.carer.subject, text: `${said}\n\n${more}`, page };
}

function otherContent(texts: Texts, words: MailWords, message: Outgoing): MailContent {
  const { title, body, page } = notificationOf(texts, message);
  const link = texts.write(words.open, { link: LINK });
  return { subject: title, text: [body, link].filter(Boolean).join("\n\n"), page };
}
