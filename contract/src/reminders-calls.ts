import { defineCall } from "./base/define-call.ts";
import { CalendarFeedAnswer, NewCalendarFeedAnswer } from "./calendar-feed.ts";
import {
  AnswerReminder,
  ReminderAnsweredAnswer,
  UnsubscribeAnswer,
  UnsubscribeQuery,
} from "./reminder-answers.ts";
import { ChangeReminders, RemindersAnswer } from "./reminders.ts";

const REMINDERS = {
  is_on: true,
  lead_minutes: 0,
  repeat_minutes: 15,
  repeats: 2,
  last_minutes: 60,
  quiet: { from: "22:00", to: "07:00" },
  off_until: null,
  shows: "plain" as const,
  mail: false,
  weekly_mail: false,
  notices: true,
  light: false,
  push_key:
    "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
  mail_available: true,
  devices: [
    {
      id: 3,
      label: "Chrome, Android",
      createdAt: "2026-05-01T12:00:00.000Z",
      last_ok_utc: "2026-05-10T06:00:02.000Z",
    },
  ],
  box_light: {
    obstacle: "phone" as const,
    within_minutes: 60,
    state: "none" as const,
    told: null,
    until: null,
    battery_percent: null,
  },
};

export const getReminders = defineCall(
  {
    method: "GET",
    path: "/api/reminders",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "read",
    answer: { status: 200, schema: RemindersAnswer },
    refusals: [404],
    shows: ["reminders", "devices"],
    logged: "readReminders",
    summary: "Tell how the patient is reminded.",
  },
  { answer: { data: REMINDERS } },
);

export const changeReminders = defineCall(
  {
    method: "PUT",
    path: "/api/reminders",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    body: ChangeReminders,
    answer: { status: 200, schema: RemindersAnswer },
    refusals: [404],
    touches: ["reminders", "care"],
    summary: "Change how the patient is reminded.",
    description: "Any of the settings; what is not named stays.",
  },
  {
    body: { data: { quiet: { from: "22:00", to: "07:00" } } },
    answer: { data: REMINDERS },
  },
);

export const answerReminder = defineCall(
  {
    method: "POST",
    path: "/api/reminder-answers",
    urgency: "statements",
    who: "anyone",
    scope: "none",
    tells: "safety",
    body: AnswerReminder,
    answer: { status: 200, schema: ReminderAnsweredAnswer },
    refusals: [404, 409],
    touches: ["doses", "intakes", "stock", "messages"],
    summary: "Answer a reminder with the token of its message.",
    description:
      "The same `key` with the same body stores nothing new. 404 with the code `answer_dead`: the token is not valid, or not any more, until 12 hours after the due time at most, 20 answers, or 80 calls. 409: `later_enough`, the fourth *Later*, or the key was used with another body.",
  },
  {
    body: {
      data: {
        token: "AbC3…",
        answer: "taken" as const,
        key: "7c1d3f0a-5b7e-4c63-9a51-3f2b8a6d9e10",
        said_utc: "2026-05-10T06:10:05Z",
      },
    },
    answer: {
      data: {
        outcome: "kept" as const,
        givenname: "Ada",
        due_utc: "2026-05-10T06:00:00.000Z",
        timezone: "Europe/Berlin",
        pressed_utc: null,
        is_over: false,
        open: [],
      },
    },
  },
);

export const unsubscribe = defineCall(
  {
    method: "POST",
    path: "/api/unsubscribe",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    query: UnsubscribeQuery,
    bodyKiB: 4,
    answer: { status: 200, schema: UnsubscribeAnswer },
    refusals: [404],
    touches: ["reminders", "care"],
    summary: "Stop emails of a kind with the token of one of them.",
    description:
      "Without a body, with one of JSON, or with that of mail programs (RFC 8058: `List-Unsubscribe=One-Click`). 404 with the code `answer_dead`: the token is not valid, or older than 60 days.",
  },
  { answer: { data: { what: "weekly" } } },
);

export const getCalendarFeed = defineCall(
  {
    method: "GET",
    path: "/api/calendar-feed",
    who: "user",
    scope: "patient",
    tells: "nothing",
    answer: { status: 200, schema: CalendarFeedAnswer },
    shows: ["calendar"],
    summary: "Tell whether the patient's times have an address for calendars.",
  },
  {
    answer: { data: { since_utc: "2026-05-01T12:00:00.000Z", read_utc: null } },
  },
);

export const makeCalendarFeed = defineCall(
  {
    method: "POST",
    path: "/api/calendar-feed",
    who: "user",
    scope: "patient",
    tells: "nothing",
    answer: { status: 201, schema: NewCalendarFeedAnswer },
    touches: ["calendar"],
    summary: "Make a new address for calendars; an older one ends.",
  },
  {
    answer: {
      data: {
        url: "https://dosebeat.example.org/calendar/8vN0pYd1jQ3kB7mZt5rXc2wLh6sGf4uEa9oTiKyVqDA.ics",
      },
    },
  },
);

export const removeCalendarFeed = defineCall(
  {
    method: "DELETE",
    path: "/api/calendar-feed",
    who: "user",
    scope: "patient",
    tells: "nothing",
    answer: { status: 200, schema: CalendarFeedAnswer },
    touches: ["calendar"],
    summary: "End the address for calendars.",
  },
  { answer: { data: { since_utc: null, read_utc: null } } },
);
