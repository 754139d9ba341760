import type * as calls from "../calls/reminders.ts";
import type { ExamplesOf } from "../define-call.ts";

const REMINDERS = {
  ...{ is_on: true, lead_minutes: 0, repeat_minutes: 15, repeats: 2, last_minutes: 60 },
  ...{ quiet: { from: "22:00", to: "07:00" }, off_until: null },
  ...({ shows: "plain", mail: false, weekly_mail: false, notices: true } as const),
  push_key:
    "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
  mail_available: true,
  devices: [
    {
      ...{ id: 3, label: "Chrome, Android", createdAt: "2026-05-01T12:00:00.000Z" },
      last_ok_utc: "2026-05-10T06:00:02.000Z",
    },
  ],
};

export const REMINDERS_EXAMPLES = {
  getReminders: { answer: { data: REMINDERS } },
  changeReminders: {
    body: { data: { quiet: { from: "22:00", to: "07:00" } } },
    answer: { data: REMINDERS },
  },
  answerReminder: {
    body: {
      data: {
        ...({ token: "AbC3…", answer: "taken" } as const),
        ...{ key: "7c1d3f0a-5b7e-4c63-9a51-3f2b8a6d9e10", said_utc: "2026-05-10T06:10:05Z" },
      },
    },
    answer: {
      data: {
        ...({ outcome: "kept", givenname: "Ada" } as const),
        ...{ due_utc: "2026-05-10T06:00:00.000Z", timezone: "Europe/Berlin" },
        ...{ pressed_utc: null, is_over: false, open: [] },
      },
    },
  },
  unsubscribe: { answer: { data: { what: "weekly" } } },
  getCalendarFeed: {
    answer: { data: { since_utc: "2026-05-01T12:00:00.000Z", read_utc: null } },
  },
  makeCalendarFeed: {
    answer: {
      data: {
        url: "https://dosebeat.example.org/calendar/8vN0pYd1jQ3kB7mZt5rXc2wLh6sGf4uEa9oTiKyVqDA.ics",
      },
    },
  },
  removeCalendarFeed: { answer: { data: { since_utc: null, read_utc: null } } },
} satisfies ExamplesOf<typeof calls>;
