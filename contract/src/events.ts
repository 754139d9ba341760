import { z } from "zod/mini";
import { Id } from "./base/answers.ts";
import { defineCall, type Noun } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { MOST_PAST_SECONDS } from "./past-seconds.ts";

/**
 * `medicine`: its record, plan, pauses or stock (id of the medicine) changed;
 * `dose`: a statement about a dose or an intake (id of the medicine), the name of a press, added openings
 * or excused days changed;
 * `reminder`: reminder settings, devices, what was sent, or the calendar changed;
 * `light`: what the box was told of its light, or what became of it, changed (DevEUI);
 * `care`: who looks out for the patient changed, or what a carer is told;
 * `group`: a group or its members changed, sent to streams with `fleet` and to staff in the group;
 * `worklist`: a row of the worklist changed (id of the profile), sent only to streams with `fleet`;
 * `profile`: a row of the list of users changed, sent only to streams with `fleet`;
 * `delivery`: something was delivered with an ingest key (id of the key), told at most once a second by each
 * server, sent only to streams with `fleet`.
 */
export const EVENT_KINDS = [
  "press",
  "reading",
  "medicine",
  "schedule",
  "dose",
  "sensor",
  "reminder",
  "care",
  "group",
  "worklist",
  "profile",
  "delivery",
  "light",
] as const;

/** The cached answers that each event invalidates. */
export const EVENT_TOUCHES: Readonly<Record<(typeof EVENT_KINDS)[number], readonly Noun[]>> = {
  press: ["doses", "presses", "intakes", "stock"],
  reading: ["readings", "doses", "sensors"],
  medicine: ["medicines", "schedules", "plans", "doses", "intakes", "stock"],
  schedule: ["schedules", "plans", "doses", "stock"],
  dose: ["doses", "excused", "intakes", "stock"],
  sensor: ["sensors", "doses", "readings", "presses"],
  reminder: ["reminders", "devices", "messages", "calendar"],
  care: ["care"],
  group: ["groups", "profiles", "worklist"],
  worklist: ["worklist"],
  profile: ["profiles"],
  delivery: ["ingest-keys"],
  light: ["reminders"],
};

/** GET /api/events */
export const EventsQuery = described(
  z
    .strictObject({
      profileuid: z.optional(z.uuid()),
      fleet: z.optional(z.literal("true")),
      past: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_PAST_SECONDS))),
    })
    .check(
      z.refine(({ profileuid, fleet }) => profileuid === undefined || fleet === undefined, {
        path: ["fleet"],
        error: "must not be combined with profileuid",
      }),
    ),
  {
    past: "Seconds: the stream begins with the events of as many before it. A page asks for those since its first call, so that nothing is missed between an answer and the stream.",
    profileuid:
      "UUID of the profile to follow. Default: the caller's own; others only administrators and, for patients in their groups, clinicians.",
    fleet:
      "`true`, for administrators and technicians: `sensor` events of every box, assigned or not, which name no patient, and `delivery` events of every ingest key; for administrators also `profile`, `group` and `worklist` events. For clinicians: `worklist` events of the patients in their groups, and `group` events when these change.",
  },
);

/** A live event: what changed, by ids only; the client fetches the rest. */
export const LiveEvent = described(
  z.object({
    kind: z.enum(EVENT_KINDS),
    profileid: z.nullable(Id),
    id: z.union([Id, z.string()]),
  }),
  {
    kind: "What changed.",
    profileid: "Profile whose data changed; null: in a `fleet` stream.",
    id: "Id of what changed, such as the medicine; the DevEUI for boxes and what they record.",
  },
);

export type LiveEvent = z.infer<typeof LiveEvent>;

export const followEvents = defineCall(
  {
    method: "GET",
    path: "/api/events",
    urgency: "pages",
    who: "user",
    scope: "patient",
    tells: "left_out",
    acting: "read",
    query: EventsQuery,
    answer: { status: 200, schema: LiveEvent, type: "text/event-stream", streamed: true },
    refusals: [404],
    logged: "readLive",
    summary: "Follow live events.",
    description:
      "Server-Sent Events; the data of each names what changed, by ids only. Reconnect with `Last-Event-ID` to receive what was missed. `event: lost`: some events may be missing, so fetch everything again. `event: replaced`: five newer streams of this user are open, and this one ends. A comment is sent every 25 seconds to keep the connection open.",
  },
  { answer: { kind: "press", profileid: 5, id: "70b3d57ed0061a2b" } },
);
