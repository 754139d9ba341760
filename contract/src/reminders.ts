import { z } from "zod/mini";
import { dataOf, GivenInstant, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { Device } from "./push.ts";
import { QuietHours } from "./quiet-hours.ts";

/** How much a locked screen shows. */
export const SHOWS = ["hidden", "plain", "names"] as const;

/** Most days ahead that reminders can be off. */
export const MOST_OFF_DAYS = 14;

/** 0, or from `from` to `to`. */
function noneOr(from: number, to: number) {
  return z.int().check(
    z.minimum(0),
    z.maximum(to),
    z.refine((minutes) => minutes === 0 || minutes >= from, `must be 0 or at least ${from}`),
  );
}

const settings = {
  is_on: z.boolean(),
  lead_minutes: noneOr(5, 60),
  repeat_minutes: z.int().check(z.minimum(5), z.maximum(60)),
  repeats: z.int().check(z.minimum(0), z.maximum(3)),
  last_minutes: noneOr(30, 180),
  quiet: z.nullable(QuietHours),
  off_until: z.nullable(GivenInstant),
  shows: z.enum(SHOWS),
  mail: z.boolean(),
  weekly_mail: z.boolean(),
  notices: z.boolean(),
  light: z.boolean(),
} as const;

const SETTING_TEXTS = {
  is_on: "Whether the patient is reminded. Switching it on never reminds of what was due before.",
  lead_minutes:
    "Minutes before a dose is due at which it is announced, from 5 to 60; 0: it is not.",
  repeat_minutes: "Minutes between repeats, from 5 to 60.",
  repeats: "How often a reminder is repeated, from 0 to 3.",
  last_minutes:
    "Minutes after the due time of the last reminder, from 30 to 180; 0: there is none.",
  quiet: "Hours in which nothing makes a sound, in the patient's zone; null: none.",
  off_until:
    "No reminders until then, and nothing to carers, at most 14 days ahead; null: they are not off.",
  shows: "What a locked screen shows: only that there is something, times and counts, or names.",
  mail: "Whether the reminder when a dose is due, and the last one, come by email too.",
  weekly_mail: "Whether a summary of the week comes by email, on Monday at 09:00.",
  notices: "Whether to tell about the battery, a box that is offline, and medicines that run out.",
  light:
    "Whether the box is to blink when a dose is due. It does so only while `box_light.obstacle` is null.",
} as const;

/** Why the box does not blink although the patient wants it to. */
export const LIGHT_OBSTACLES = ["off", "medicine", "phone", "said", "box", "interval"] as const;

/** What a box has been told of its light. */
export const LIGHT_STATES = ["none", "waiting", "confirmed", "unconfirmed"] as const;

const BoxLight = described(
  z.object({
    obstacle: z.nullable(z.enum(LIGHT_OBSTACLES)),
    within_minutes: z.nullable(z.int()),
    state: z.enum(LIGHT_STATES),
    told: z.nullable(Instant),
    until: z.nullable(Instant),
    battery_percent: z.nullable(z.number()),
  }),
  {
    obstacle:
      "Why the box does not blink: `off`: reminders are off; `medicine`: an extra dose of a medicine is dangerous, or staff watch each dose of it; `phone`: reminders reach a phone or a mailbox, where doses are answered; `said`: something was said of a dose in the last 7 days; `box`: there is no box, or none that can be told; `interval`: it is heard less often than every hour. Null: it may.",
    within_minutes:
      "How long it takes at most until the box learns of a change, if every message arrives; null: not known.",
    state:
      "Of what it was told last: `waiting`: the box has not confirmed it yet; `confirmed`: it has; `unconfirmed`: it did not in time; `none`: it was told nothing lately.",
    told: "When that was, as a UTC instant; null: it was told nothing lately.",
    until:
      "Until when it may blink at most, whatever becomes of its plan, as a UTC instant; null: it does not.",
    battery_percent:
      "How much of a battery the light uses in a year, at most, if each day is like the last; null: it was told nothing lately.",
  },
);
export type BoxLight = z.infer<typeof BoxLight>;

/** How a patient is reminded. */
export const Reminders = described(
  z.object({
    ...settings,
    off_until: z.nullable(Instant),
    push_key: z.nullable(z.string()),
    mail_available: z.boolean(),
    devices: z.array(Device),
    box_light: BoxLight,
  }),
  {
    ...SETTING_TEXTS,
    push_key:
      "Public VAPID key of the server, in base64url, with which browsers subscribe; null: it sends no notifications.",
    mail_available: "Whether the server sends emails.",
    devices: "Devices of the patient that show notifications; empty under X-Impersonation.",
    box_light: "What holds of the light of the box.",
  },
);

export const RemindersAnswer = dataOf(Reminders);

const { is_on, lead_minutes, repeat_minutes, repeats, last_minutes, quiet } = settings;
const { off_until, shows, mail, weekly_mail, notices, light } = settings;

/** PUT /api/reminders: any of the settings. */
export const ChangeReminders = described(
  z.strictObject({
    data: described(
      z.strictObject({
        is_on: z.optional(is_on),
        lead_minutes: z.optional(lead_minutes),
        repeat_minutes: z.optional(repeat_minutes),
        repeats: z.optional(repeats),
        last_minutes: z.optional(last_minutes),
        quiet: z.optional(quiet),
        off_until: z.optional(off_until),
        shows: z.optional(shows),
        mail: z.optional(mail),
        weekly_mail: z.optional(weekly_mail),
        notices: z.optional(notices),
        light: z.optional(light),
      }),
      SETTING_TEXTS,
    ),
  }),
  { data: "What to change; the rest stays." },
);

export type Reminders = z.infer<typeof Reminders>;
export type ChangeReminders = z.infer<typeof ChangeReminders>["data"];
