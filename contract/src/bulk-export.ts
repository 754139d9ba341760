import { z } from "zod/mini";
import { GivenInstant, IdParam, LocalDate } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";

export const BULK_FORMATS = ["ndjson", "csv"] as const;
export const MOST_PROFILES = 1000;
const MOST_PATIENTS = 1000;

/** The cursor of the next part; it only continues the query that returned it. */
const Cursor = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, "must be a cursor as it was answered"));

const profiles = z
  .string()
  .check(
    z.regex(
      /^\d{1,15}(,\d{1,15}){0,999}$/,
      `must be 1 to ${MOST_PROFILES} ids with commas between`,
    ),
  );

const patients = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_PATIENTS)),
  100,
);

const QUERY = {
  format: z._default(z.enum(BULK_FORMATS), "ndjson"),
  group: z.optional(IdParam),
  profiles: z.optional(profiles),
  from: z.optional(LocalDate),
  to: z.optional(LocalDate),
  as_of: z.optional(GivenInstant),
  patients,
  cursor: z.optional(Cursor),
};

const TEXTS = {
  format: "Of the answer.",
  group: "Only patients of this group. Default: all in reach.",
  profiles: `Only these patients: ids of profiles, 1 to ${MOST_PROFILES}, with commas between.`,
  from: "First chart day, YYYY-MM-DD in the zone of each patient. Default: the beginning of the patient's data.",
  to: "Last chart day, included. Default: that of `as_of`.",
  as_of:
    "Nothing later is in the answer, and days are worked out as if it were now: not ahead of the server's clock. Default: now. The cursor keeps it for the parts that follow.",
  patients: `Most patients in a part, from 1 to ${MOST_PATIENTS}.`,
  cursor:
    "The header `Dosebeat-Cursor` of the part before, with the same other parameters (`as_of` may be left out). Asking again with it repeats the part.",
} as const;

const SINCE_TEXT =
  "Only what reached the server after this instant, whenever it happened: the `Dosebeat-As-Of` of the last poll.";

/** GET /api/bulk/doses and /api/bulk/figures */
export const BulkQuery = described(z.strictObject(QUERY), TEXTS);

/** GET /api/bulk/presses and /api/bulk/readings */
export const BulkSinceQuery = described(
  z.strictObject({ ...QUERY, since: z.optional(GivenInstant) }),
  { ...TEXTS, since: SINCE_TEXT },
);

const CSV = "The same with `format=csv`: UTF-8, RFC 4180, with a header line.";
const ABOUT =
  "Streamed, by profile and instant, a part of the patients at a time. The header `Dosebeat-Cursor` leads to the next part and is absent in the last; `Dosebeat-As-Of` and `Dosebeat-Rules` say up to when, and by which version of the rules. An answer that breaks off is asked for again with the same cursor. 404: the group, or one of `profiles`, is not in reach.";

/** What the calls have in common. */
const SHARED = {
  method: "GET",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "all",
  tells: "left_out",
  confirm: true,
  answer: {
    status: 200,
    schema: z.string(),
    type: "application/x-ndjson",
    streamed: true,
    also: { "text/csv": CSV },
  },
  refusals: [404],
  description: ABOUT,
} as const;

export const exportDoses = defineCall(
  {
    ...SHARED,
    path: "/api/bulk/doses",
    tokens: ["read:doses"],
    query: BulkQuery,
    shows: ["doses"],
    summary: "Export the doses of many patients.",
  },
  { answer: '{"profileid":41,"date":"2026-05-04","status":"on_time"}\n' },
);

export const exportFigures = defineCall(
  {
    ...SHARED,
    path: "/api/bulk/figures",
    tokens: ["read:figures"],
    query: BulkQuery,
    shows: ["doses"],
    summary: "Export what the figures of many patients are made of: a row a chart day.",
  },
  { answer: '{"profileid":41,"date":"2026-05-04","due":2,"taken":2}\n' },
);

export const exportPresses = defineCall(
  {
    ...SHARED,
    path: "/api/bulk/presses",
    tokens: ["read:presses"],
    query: BulkSinceQuery,
    shows: ["presses"],
    summary: "Export the presses of many patients, as recorded.",
  },
  { answer: '{"profileid":41,"pressed_utc":"2026-05-04T06:03:00.000Z"}\n' },
);

export const exportReadings = defineCall(
  {
    ...SHARED,
    path: "/api/bulk/readings",
    tokens: ["read:readings"],
    query: BulkSinceQuery,
    shows: ["readings"],
    summary: "Export the readings of the boxes of many patients, while they had them.",
  },
  { answer: '{"profileid":41,"at_utc":"2026-05-04T06:00:00.000Z","temperature":21.5}\n' },
);

export type BulkQuery = z.infer<typeof BulkQuery>;
