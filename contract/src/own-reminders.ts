import { z } from "zod/mini";
import { Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { CARE_SCOPES, DIGESTS } from "./care.ts";
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from "./messages.ts";
import { QuietHours } from "./quiet-hours.ts";
import { SHOWS } from "./reminders.ts";

const ExportedSettings = described(
  z.object({
    is_on: z.boolean(),
    on_since: Instant,
    lead_minutes: z.int(),
    repeat_minutes: z.int(),
    repeats: z.int(),
    last_minutes: z.int(),
    quiet: z.nullable(QuietHours),
    off_from: z.nullable(Instant),
    off_until: z.nullable(Instant),
    shows: z.enum(SHOWS),
    mail: z.boolean(),
    weekly_mail: z.boolean(),
    notices: z.boolean(),
    light: z.boolean(),
  }),
  {
    is_on: "Whether the patient is reminded.",
    on_since: "When reminders were last switched on, as a UTC instant.",
    lead_minutes: "Minutes before a dose is due at which it is announced; 0: it is not.",
    repeat_minutes: "Minutes between repeats.",
    repeats: "How often a reminder is repeated.",
    last_minutes: "Minutes after the due time of the last reminder; 0: there is none.",
    quiet: "Hours in which nothing makes a sound, in the patient's zone; null: none.",
    off_from: "When it was said that reminders are off for a while, as a UTC instant; null: never.",
    off_until: "Until when they are off, as a UTC instant; null: never said.",
    shows: "What a locked screen shows.",
    mail: "Whether reminders come by email too.",
    weekly_mail: "Whether a summary of the week comes by email.",
    notices:
      "Whether to tell about the battery, a box that is offline, and medicines that run out.",
    light: "Whether the box is to blink when a dose is due.",
  },
);

const ExportedSnooze = described(z.object({ due: Instant, said: Instant, minutes: z.int() }), {
  due: "When the dose was due, as a UTC instant.",
  said: "When it was said, as a UTC instant.",
  minutes: "After how many minutes to remind again.",
});

const ExportedDevice = described(
  z.object({
    label: z.string(),
    service: z.string(),
    createdAt: Instant,
    last_ok: z.nullable(Instant),
  }),
  {
    label: "What the device is called.",
    service: "Host of the push service that carries its notifications. Its secrets are left out.",
    createdAt: TEXTS.createdAt,
    last_ok: "When the push service last accepted a message, as a UTC instant; null: never.",
  },
);

const ExportedFeed = described(z.object({ since: Instant, read: z.nullable(Instant) }), {
  since: "When its address was made, as a UTC instant. The address is left out.",
  read: "When a calendar last read it, as a UTC instant; null: never.",
});

/** What was to be sent about the patient, to whom, and what became of it. */
export const ExportedMessage = described(
  z.object({
    to: z.enum(["patient", "carer"]),
    kind: z.enum(MESSAGE_KINDS),
    step: z.string(),
    about: Instant,
    channel: z.enum(MESSAGE_CHANNELS),
    state: z.enum(MESSAGE_STATES),
    reason: z.nullable(z.string()),
    decided: Instant,
    sent: z.nullable(Instant),
  }),
  {
    to: "Who was to get it.",
    kind: "What it is, such as `reminder`.",
    step: "Which of its kind.",
    about: "When the dose was due, or what it is about began, as a UTC instant.",
    channel: "How it was sent; `none`: there was no device to send it to.",
    state: "What became of it.",
    reason: "Why it was dropped, failed or withdrawn; null: for none of these.",
    decided: "When it was decided, as a UTC instant.",
    sent: "When it was sent, as a UTC instant; null: it was not.",
  },
);

/** How the patient is reminded. */
export const ExportedReminders = described(
  z.object({
    settings: z.nullable(ExportedSettings),
    snoozes: z.array(ExportedSnooze),
    devices: z.array(ExportedDevice),
    calendar: z.nullable(ExportedFeed),
  }),
  {
    settings: "How the patient wants to be reminded; null: never said.",
    snoozes: "When the patient asked to be reminded later.",
    devices: "Devices that show reminders.",
    calendar: "The address for calendars; null: there is none.",
  },
);

const Scope = z.enum(CARE_SCOPES);
const SCOPE = "What the carer may see.";
const AFTER = "Minutes after a dose was due from which the carer is told.";

const ExportedThanks = described(z.object({ due: Instant, said: Instant }), {
  due: "When the dose was due, as a UTC instant.",
  said: "When it was said, as a UTC instant.",
});

const ExportedCarer = described(
  z.object({
    name: z.string(),
    email: z.string(),
    scope: Scope,
    after_minutes: z.int(),
    state: z.enum(["asks", "active"]),
    createdAt: Instant,
    since: z.nullable(Instant),
    last_read: z.nullable(Instant),
    thanks: z.array(ExportedThanks),
  }),
  {
    name: "Name of the carer.",
    email: "Email address of the carer.",
    scope: SCOPE,
    after_minutes: AFTER,
    state: "`asks`: not yet confirmed.",
    createdAt: TEXTS.createdAt,
    since: "Since when the carer looks out, as a UTC instant; null: not yet confirmed.",
    last_read: "When the carer last looked, as a UTC instant; null: never.",
    thanks: "When the carer said thanks for a dose.",
  },
);

const ExportedInvitation = described(
  z.object({
    email: z.nullable(z.string()),
    scope: Scope,
    after_minutes: z.int(),
    createdAt: Instant,
    expires: Instant,
    used: z.nullable(Instant),
  }),
  {
    email: "To whom it was mailed; null: by a code that the patient tells.",
    scope: SCOPE,
    after_minutes: AFTER,
    createdAt: TEXTS.createdAt,
    expires: "Until when it works, as a UTC instant.",
    used: "When it was accepted, as a UTC instant; null: it was not.",
  },
);

const ExportedCaring = described(
  z.object({
    scope: Scope,
    state: z.enum(["asks", "active"]),
    createdAt: Instant,
    since: z.nullable(Instant),
    is_muted: z.boolean(),
    asks: z.boolean(),
    digest: z.enum(DIGESTS),
    quiet: z.nullable(QuietHours),
    last_read: z.nullable(Instant),
    called: z.nullable(z.string()),
    shares_telephone: z.boolean(),
    thanks: z.array(ExportedThanks),
  }),
  {
    scope: SCOPE,
    state: "`asks`: not yet confirmed.",
    createdAt: TEXTS.createdAt,
    since: "Since when the caller looks out, as a UTC instant; null: not yet confirmed.",
    is_muted: "Whether the caller is told nothing.",
    asks: "Whether the caller is also told where nobody can tell.",
    digest: "Whether the caller gets a summary, and how often.",
    quiet: "When the caller is told nothing, in their zone; null: never.",
    last_read: "When the caller last looked, as a UTC instant; null: never.",
    called: "What the caller calls them; null: nothing but their name.",
    shares_telephone: "Whether staff of the patient may see the caller's number.",
    thanks: "When the caller said thanks for a dose.",
  },
);

/** Who looks out for the caller, and that the caller does for others, without who they are. */
export const ExportedCare = described(
  z.object({
    carers: z.array(ExportedCarer),
    invitations: z.array(ExportedInvitation),
    patients: z.array(ExportedCaring),
  }),
  {
    carers: "Who looks out for the caller.",
    invitations: "Invitations of the caller.",
    patients: "Each for whom the caller looks out, without anything about them.",
  },
);
