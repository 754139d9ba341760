import { z } from "zod";

/*
 * The content of `messages.details`, by kind of message: decisions of the domain as JSON, and what notices and
 * digests need.
 */

const At = z.iso.datetime().transform((text) => new Date(text));
const Ids = z.array(z.number());

const Caution = z.object({
  since: z.iso.date().nullable(),
  isWeekly: z.boolean(),
  ask: z.boolean(),
});

/** For `reminder`: a `ReminderDecision`. */
export const ReminderDetails = z.object({
  due: At,
  until: At,
  hasSound: z.boolean(),
  silent: z.object({ heard: At.nullable() }).nullable(),
  hasBox: z.boolean(),
  open: Ids,
  also: z.array(At),
  pressed: At.nullable(),
  reason: z.enum(["press", "said", "excused", "later"]).nullable(),
  again: At.nullable(),
  /** What keeps the reader from taking a dose twice; null: nothing special. */
  caution: Caution.extend({
    /** By medicine; earlier releases stored what holds for only one of them. */
    each: z.array(Caution.extend({ medicine: z.number() })).default([]),
  })
    .nullable()
    .default(null),
});

/** For `alert`: an `AlertDecision`. */
export const AlertDetails = z.object({
  due: At,
  until: At,
  heard: At.nullable(),
  seen: At.nullable(),
  isSilent: z.boolean(),
  pressed: At.nullable(),
  reason: z.enum(["press", "said", "excused"]).nullable(),
  isLastToday: z.boolean(),
});

/** The steps of `notice`. */
export const NOTICE_STEPS = [
  "battery_soon",
  "battery_now",
  "box_silent",
  "stock_low",
  "stock_out",
  "devices_gone",
  "network",
] as const;

/** For `notice`, besides its step. */
export const NoticeDetails = z.object({
  /** For a battery: its charge. */
  percent: z.number().nullable().default(null),
  /** For a silent box: the last contact. */
  heard: At.nullable().default(null),
  /** For a stock: the medicine, as `open`. */
  open: Ids.default([]),
  /** For a low stock: the first chart day on which it may not suffice, and the last one before on which it does. */
  day: z.iso.date().nullable().default(null),
  until: z.iso.date().nullable().default(null),
});

/** For the notice `network`, to administrators: how many boxes are silent, out of how many. */
export const NetworkDetails = z.object({ silent: z.number(), boxes: z.number() });

/** For `digest`, to a carer, counted in doses; the step is the last chart day, `YYYY-MM-DD`. */
export const DigestDetails = z.object({
  /** The first chart day, if there are several. */
  from: z.iso.date().optional(),
  day: z.iso.date(),
  /** Whether every dose was taken. */
  isWell: z.boolean(),
  /** Absent if the carer may only hear of alerts. */
  counts: z
    .object({ due: z.number(), taken: z.number(), missed: z.number(), unknown: z.number() })
    .optional(),
});

/** The medicines that a message is about, by id; `details` as stored, of any kind. */
export function openOf({ details }: { details: unknown }): number[] {
  const hasOpen = typeof details === "object" && details !== null && "open" in details;
  return hasOpen && Array.isArray(details.open)
    ? details.open.filter((id) => typeof id === "number")
    : [];
}

export type ReminderDetails = z.output<typeof ReminderDetails>;
export type AlertDetails = z.output<typeof AlertDetails>;
export type NoticeDetails = z.output<typeof NoticeDetails>;
export type DigestDetails = z.output<typeof DigestDetails>;
export type NoticeStep = (typeof NOTICE_STEPS)[number];
