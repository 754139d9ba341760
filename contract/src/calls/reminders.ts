import { CalendarFeedAnswer, NewCalendarFeedAnswer } from "../calendar-feed.ts";
import { defineCall } from "../define-call.ts";
import {
  AnswerReminder,
  ReminderAnsweredAnswer,
  UnsubscribeAnswer,
  UnsubscribeQuery,
} from "../reminder-answers.ts";
import { ChangeReminders, RemindersAnswer } from "../reminders.ts";

export const getReminders = defineCall({
  method: "GET",
  path: "/api/reminders",
  who: "user",
  scope: "patient",
  acting: "read",
  answer: { status: 200, schema: RemindersAnswer },
  refusals: [404],
  shows: ["reminders", "devices"],
  logged: "readReminders",
  summary: "Tell how the patient is reminded.",
});

export const changeReminders = defineCall({
  method: "PUT",
  path: "/api/reminders",
  who: "user",
  scope: "patient",
  acting: "write",
  body: ChangeReminders,
  answer: { status: 200, schema: RemindersAnswer },
  refusals: [404],
  touches: ["reminders", "care"],
  summary: "Change how the patient is reminded.",
  description: "Any of the settings; what is not named stays.",
});

export const answerReminder = defineCall({
  method: "POST",
  path: "/api/reminder-answers",
  who: "anyone",
  scope: "none",
  body: AnswerReminder,
  answer: { status: 200, schema: ReminderAnsweredAnswer },
  refusals: [404, 409],
  touches: ["doses", "intakes", "stock", "messages"],
  summary: "Answer a reminder with the token of its message.",
  description:
    "The same `key` with the same body stores nothing new. 404 with the code `answer_dead`: the token is not valid, or not any more, until 12 hours after the due time at most, 20 answers, or 80 calls. 409: `later_enough`, the fourth *Later*, or the key was used with another body.",
});

export const unsubscribe = defineCall({
  method: "POST",
  path: "/api/unsubscribe",
  who: "anyone",
  scope: "none",
  query: UnsubscribeQuery,
  bodyKiB: 4,
  answer: { status: 200, schema: UnsubscribeAnswer },
  refusals: [404],
  touches: ["reminders", "care"],
  summary: "Stop emails of a kind with the token of one of them.",
  description:
    "Without a body, with one of JSON, or with that of mail programs (RFC 8058: `List-Unsubscribe=One-Click`). 404 with the code `answer_dead`: the token is not valid, or older than 60 days.",
});

export const getCalendarFeed = defineCall({
  method: "GET",
  path: "/api/calendar-feed",
  who: "user",
  scope: "patient",
  answer: { status: 200, schema: CalendarFeedAnswer },
  shows: ["calendar"],
  summary: "Tell whether the patient's times have an address for calendars.",
});

export const makeCalendarFeed = defineCall({
  method: "POST",
  path: "/api/calendar-feed",
  who: "user",
  scope: "patient",
  answer: { status: 201, schema: NewCalendarFeedAnswer },
  touches: ["calendar"],
  summary: "Make a new address for calendars; an older one ends.",
});

export const removeCalendarFeed = defineCall({
  method: "DELETE",
  path: "/api/calendar-feed",
  who: "user",
  scope: "patient",
  answer: { status: 200, schema: CalendarFeedAnswer },
  touches: ["calendar"],
  summary: "End the address for calendars.",
});
