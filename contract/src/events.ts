import { z } from "zod/mini";
import { Id } from "./answers.ts";
import type { Noun } from "./define-call.ts";

/**
 * `dose`: what a patient said of a dose (id of the medicine) or of days (id of the period); `profile`:
 * what the list of users shows of somebody, told to who follows with `fleet` only.
 */
export const EVENT_KINDS = [
  "press",
  "reading",
  "medicine",
  "schedule",
  "dose",
  "sensor",
  "profile",
] as const;

/** What each event makes stale. */
export const EVENT_TOUCHES: Readonly<Record<(typeof EVENT_KINDS)[number], readonly Noun[]>> = {
  press: ["doses", "presses"],
  reading: ["readings", "doses", "sensors"],
  medicine: ["medicines", "schedules", "doses"],
  schedule: ["schedules", "doses"],
  dose: ["doses", "excused"],
  sensor: ["sensors", "doses", "readings", "presses"],
  profile: ["profiles"],
};

/**
 * GET /api/events: an administrator may ask for any patient's, or with `fleet` for news of every box,
 * also of those that are nobody's, and of every user: `sensor` events, which name the box and no patient,
 * and `profile` events, which name the profile.
 */
export const EventsQuery = z
  .strictObject({ profileuid: z.optional(z.uuid()), fleet: z.optional(z.literal("true")) })
  .check(
    z.refine(({ profileuid, fleet }) => profileuid === undefined || fleet === undefined, {
      path: ["fleet"],
      error: "must not stand beside profileuid",
    }),
  );

/** A live event (GET /api/events): what changed, by ids only; the client fetches the rest. */
export const LiveEvent = z.object({
  kind: z.enum(EVENT_KINDS),
  profileid: z.nullable(Id),
  id: z.union([Id, z.string()]),
});

export type LiveEvent = z.infer<typeof LiveEvent>;
