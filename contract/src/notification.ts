import { z } from "zod/mini";
import { Instant } from "./base/answers.ts";
import { LANGUAGES } from "./base/languages.ts";

/** What a button of a notification says. */
export const NOTIFICATION_ACTIONS = ["taken", "later", "skipped"] as const;

const Language = z.enum(LANGUAGES);
const Direction = z.enum(["ltr", "rtl"]);

/**
 * What a push message carries, encrypted for the browser. `notification` is what browsers with Declarative
 * Web Push show by themselves; the service worker shows the same.
 */
export const PushPayload = z.object({
  /** Marks Declarative Web Push. */
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    lang: Language,
    dir: Direction,
    tag: z.string(),
    silent: z.boolean(),
    /** Absolute address that a tap opens. */
    navigate: z.string(),
  }),
  /** Id of the message, ascending: the worker shows a known one silently, and none after a higher one. */
  id: z.string(),
  /** One per patient and occasion: a later message replaces an earlier one. */
  tag: z.string(),
  kind: z.string(),
  step: z.string(),
  lang: Language,
  dir: Direction,
  silent: z.boolean(),
  requireInteraction: z.boolean(),
  actions: z.array(z.object({ action: z.enum(NOTIFICATION_ACTIONS), title: z.string() })),
  /** Shown after *Taken* where a press or another word was known already; null: there is no button. */
  recorded: z.nullable(z.string()),
  /** Shown after a button whose answer the device keeps until it can be sent; null: there is no button. */
  kept: z.nullable(z.object({ title: z.string(), body: z.string() })),
  /** Answers without a session; null: there is nothing to answer. */
  token: z.nullable(z.string()),
  /** Where answers go, on the server's own origin. */
  api: z.string(),
  /** What a tap opens: `navigate`, without the origin. */
  url: z.string(),
  /** When *Later* of the buttons comes again, in minutes. */
  minutes: z.int(),
  /** Shown without a sound after this. */
  until_utc: Instant,
});

export type PushPayload = z.infer<typeof PushPayload>;
export type NotificationAction = (typeof NOTIFICATION_ACTIONS)[number];
