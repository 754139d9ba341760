import type { NotificationAction } from "@dosebeat/contract/notification";
import { LATER_MINUTES } from "@dosebeat/contract/reminder-answers";
import type { Texts } from "../../words/texts.ts";
import { alertNotification } from "./alert-notification.ts";
import type { Outgoing } from "./channel.ts";
import { DigestDetails, NetworkDetails, NoticeDetails } from "./details.ts";
import { noticeWords } from "./notice-words.ts";
import { reminderNotification } from "./reminder-notification.ts";
import { LONGEST_BODY, type Notification } from "./shown.ts";

const LONGEST_TITLE = 120;

/** What a device shows for a message, in its language and with as much as its lock screen may reveal. */
export function notificationOf(texts: Texts, message: Outgoing): Notification {
  const full = fullNotification(texts, message);
  const { shows } = message.recipient;
  if (shows !== "hidden") {
    const [title, body] = [cut(full.title, LONGEST_TITLE), cut(full.body, LONGEST_BODY)];
    return { ...full, title, body };
  }
  const words = message.row.kind === "alert" ? texts.words.carer.hidden : texts.words.push.hidden;
  return { ...full, title: words.title, body: words.text, actions: [] };
}

function fullNotification(texts: Texts, message: Outgoing): Notification {
  const { row } = message;
  switch (row.kind) {
    case "reminder":
      return reminderNotification(texts, message);
    case "alert":
      return alertNotification(texts, message);
    case "digest":
      return digestNotification(texts, message);
    case "test": {
      const { title, text } = texts.words.push.test;
      const shown = { title: texts.write(title), body: texts.write(text) };
      return { ...shown, silent: false, urgency: "high", actions: [], page: "/reminders#arrived" };
    }
    default:
      return noticeNotification(texts, message);
  }
}

function noticeNotification(texts: Texts, message: Outgoing): Notification {
  const { step } = message.row;
  if (step === "network") return networkNotification(texts, message);
  const details = NoticeDetails.parse(message.row.details);
  const { title, body } = noticeWords(texts, message, details);
  const page = step.startsWith("stock") ? "/my-medicine" : "/dashboard";
  return { title, body, silent: false, urgency: "normal", actions: [], page };
}

function networkNotification(texts: Texts, { row }: Outgoing): Notification {
  const counts = NetworkDetails.parse(row.details);
  const { title, text } = texts.words.network;
  const shown = { title: texts.write(title), body: texts.write(text, counts) };
  return { ...shown, silent: false, urgency: "high", actions: [], page: "/sensors" };
}

function digestNotification(texts: Texts, { row, subject }: Outgoing): Notification {
  const { from, day, isWell, counts } = DigestDetails.parse(row.details);
  const { carer } = texts.words;
  const days = from === undefined ? texts.day(day) : texts.days(from, day);
  const values = { name: subject.givenname, day: days, ...counts };
  const counted = isWell ? carer.digestWell : carer.digest;
  // Carers who only hear of alerts learn whether to look.
  const uncounted = isWell
    ? { title: carer.resolvedPress.title, text: carer.digestWell.text }
    : { title: carer.resolvedExcused.title, text: carer.hidden.text };
  const words = counts ? counted : uncounted;
  const [title, body] = [texts.write(words.title, values), texts.write(words.text, values).trim()];
  return { title, body, silent: true, urgency: "low", actions: [], page: "/caring" };
}

/** The labels of a notification's buttons. */
export function actionTitle(texts: Texts, action: NotificationAction): string {
  return texts.write(texts.words.push.actions[action], { minutes: LATER_MINUTES });
}

/** What a device shows after *Taken* for a dose that was already known. */
export function recordedTitle(texts: Texts, { row, subject }: Outgoing): string {
  return texts.write(texts.words.push.recorded, {
    time: texts.time(row.about_at, subject.timezone),
  });
}

/** What a device shows after an answer that it could not send yet. */
export function keptOf(texts: Texts, { row, subject }: Outgoing): { title: string; body: string } {
  const { title, text } = texts.words.push.kept;
  const time = texts.time(row.about_at, subject.timezone);
  return { title: texts.write(title, { time }), body: texts.write(text) };
}

function cut(text: string, longest: number): string {
  const letters = [...text];
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join("")}…`;
}
