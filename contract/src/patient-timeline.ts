import { z } from "zod/mini";
import { AlertKind, KIND_TEXT } from "./alerts.ts";
import { AuditKind } from "./audit.ts";
import { GivenInstant, IdParam, Instant } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { CALL_OUTCOMES, WorklistEntry } from "./base/worklist-entries.ts";
import { Note } from "./notes.ts";

/** What stands on the timeline of a patient. */
export const MOMENT_KINDS = [
  "contact",
  "note",
  "alert",
  "plan",
  "pause",
  "excused",
  "box",
  "correction",
] as const;

const ANY_KIND = MOMENT_KINDS.join("|");
const KINDS = new RegExp(`^(${ANY_KIND})(,(${ANY_KIND}))*$`);

/** Time in microseconds, source and number of the last moment of a page. */
const CURSOR = /^[0-9]{1,16}-[1-9]-[0-9]{1,15}$/;

const MOST_MOMENTS = 100;

const MomentsParams = described(z.strictObject({ profileid: IdParam }), {
  profileid: TEXTS.profileid,
});

const MomentsQuery = described(
  z.strictObject({
    kinds: z.optional(
      z
        .string()
        .check(z.maxLength(100), z.regex(KINDS, `must be some of ${MOMENT_KINDS.join(", ")}`)),
    ),
    from: z.optional(GivenInstant),
    to: z.optional(GivenInstant),
    cursor: z.optional(
      z.string().check(z.regex(CURSOR, "must be the cursor of an answer before this one")),
    ),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_MOMENTS)), 20),
  }),
  {
    kinds: "Only moments of these kinds, separated by commas. Default: all.",
    from: "Only moments at or after this instant; with `Z` or an offset.",
    to: "Only moments before this instant; with `Z` or an offset.",
    cursor: "`meta.cursor` of the answer before: the moments that follow it. Default: the newest.",
    limit: `Most moments of the answer, from 1 to ${MOST_MOMENTS}.`,
  },
);

const MomentAlert = described(
  z.object({
    kind: AlertKind,
    count: z.nullable(z.int()),
    group_name: z.string(),
    deveui: z.nullable(z.string()),
    is_end: z.boolean(),
  }),
  {
    kind: KIND_TEXT,
    count: "Of `missed_in_a_row`: how many doses; otherwise null.",
    group_name: "Name of the group that is told.",
    deveui: "DevEUI of the box that it is about; null: it is about no box.",
    is_end: "Whether it ended at this moment, rather than began.",
  },
);

const MomentMedicine = described(
  z.object({ name: z.string(), strength: z.string(), unit: z.string() }),
  {
    name: "Name of the medicine as it is now.",
    strength: "Its strength.",
    unit: "Its unit, in which amounts are.",
  },
);

const MomentChange = described(
  z.object({
    kind: AuditKind,
    medicine: z.nullable(MomentMedicine),
    is_patient: z.boolean(),
    reason: z.nullable(z.string()),
    details: z.record(z.string(), z.unknown()),
  }),
  {
    kind: "What was changed, as the audit log calls it.",
    medicine: "The medicine that was changed; null: none, or it is gone.",
    is_patient: "Whether the patient made the change.",
    reason: "Why somebody acted as the patient; null: nobody did.",
    details:
      "What it was and is, as the audit log keeps it; of a plan its rows that `ended` and those `added`.",
  },
);

const ContactBefore = described(
  z.object({
    outcome: z.nullable(z.enum(CALL_OUTCOMES)),
    text: z.string(),
    corrected_utc: Instant,
  }),
  {
    outcome: "The outcome; null: nobody said.",
    text: "What was said or agreed; may be empty.",
    corrected_utc: "When its author corrected it.",
  },
);

export const Moment = described(
  z.object({
    id: z.string(),
    kind: z.enum(MOMENT_KINDS),
    at_utc: Instant,
    by: z.nullable(z.string()),
    contact: z.nullable(WorklistEntry),
    before: z.array(ContactBefore),
    correctable_until_utc: z.nullable(Instant),
    note: z.nullable(Note),
    alert: z.nullable(MomentAlert),
    change: z.nullable(MomentChange),
  }),
  {
    id: "Tells moments of one patient apart.",
    kind: "What it is: `correction` is a dose, intake, press or opening that somebody else entered for the patient.",
    at_utc: "When it happened, as a UTC instant.",
    by: "Name of the person who did it; null: nobody did, or the account was erased.",
    contact: "Of `contact`: the entry; otherwise null.",
    before: "Of `contact`: what it said before its author corrected it, the newest first.",
    correctable_until_utc:
      "Of a call by the caller: until when it can be corrected; otherwise null.",
    note: "Of `note`: the note; otherwise null.",
    alert: "Of `alert`: the alert; otherwise null.",
    change: "Of all others: what changed; otherwise null.",
  },
);

export const MomentsAnswer = described(
  z.object({
    data: z.array(Moment),
    meta: described(z.object({ cursor: z.nullable(z.string()) }), {
      cursor: "Where the moments go on; null: there are no more.",
    }),
  }),
  { data: "The moments, the newest first.", meta: "About the list." },
);

export type Moment = z.infer<typeof Moment>;
export type MomentKind = (typeof MOMENT_KINDS)[number];
export type MomentsAnswer = z.infer<typeof MomentsAnswer>;

export const getMoments = defineCall(
  {
    method: "GET",
    path: "/api/profiles/:profileid/timeline",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tokens: "none",
    tells: "left_out",
    params: MomentsParams,
    query: MomentsQuery,
    answer: { status: 200, schema: MomentsAnswer },
    refusals: [404],
    shows: [
      "worklist",
      "notes",
      "alerts",
      "medicines",
      "schedules",
      "plans",
      "excused",
      "sensors",
      "doses",
      "intakes",
    ],
    logged: "readTimeline",
    summary: "List what happened about a patient, the newest first.",
    description:
      "Contacts, notes, alerts, changes of the plan, pauses, days not counted, boxes, and doses that others entered. Alerts are those of the caller's groups; administrators get all.",
  },
  {
    answer: {
      data: [
        {
          id: "5-812",
          kind: "plan",
          at_utc: "2026-05-10T15:05:00.000Z",
          by: "Nina Roth",
          contact: null,
          before: [],
          correctable_until_utc: null,
          note: null,
          alert: null,
          change: {
            kind: "plan-changed",
            medicine: { name: "Bisoprolol", strength: "5 mg", unit: "tablet" },
            is_patient: false,
            reason: null,
            details: { medicine: 3, from: "2026-05-11" },
          },
        },
      ],
      meta: { cursor: null },
    },
  },
);
