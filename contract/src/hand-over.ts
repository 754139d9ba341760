import { z } from "zod/mini";
import { GivenInstant, Id, Instant, itemOf } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { WorklistEntry } from "./base/worklist-entries.ts";
import { GroupParams } from "./groups.ts";
import { Note } from "./notes.ts";
import { WorklistAttributes } from "./worklist.ts";

/** The maximum number of days ago that a shift may have begun. */
export const MOST_SHIFT_DAYS = 3;
/** Most rows of each part of a hand-over. */
export const MOST_HANDED_OVER = 300;

export const HandOverQuery = described(z.strictObject({ from: GivenInstant }), {
  from: `When the shift began, with \`Z\` or an offset; at most ${MOST_SHIFT_DAYS} days ago.`,
});

const Happened = described(
  z.object({
    profileid: Id,
    givenname: z.string(),
    familyname: z.string(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    at_utc: Instant,
    contact: z.nullable(WorklistEntry),
    note: z.nullable(Note),
  }),
  {
    profileid: TEXTS.profileid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    at_utc: "When it was done or written.",
    contact: "What was done with the row of the patient; null: it is a note.",
    note: "What was written down; null: it is no note.",
  },
);

const Rows = z.array(itemOf(WorklistAttributes));

export const HandOver = described(
  z.object({ open: Rows, later: Rows, happened: z.array(Happened) }),
  {
    open: "Rows of the worklist that are open, the most pressing first.",
    later: "Rows that come back at a time that was agreed, the earliest first.",
    happened: "What was done and written since the shift began, the newest first.",
  },
);

export const HandOverAnswer = described(
  z.object({
    data: HandOver,
    meta: described(
      z.object({
        group_name: z.string(),
        from_utc: Instant,
        as_of_utc: Instant,
        is_whole: z.boolean(),
      }),
      {
        group_name: "Name of the group.",
        from_utc: "When the shift began.",
        as_of_utc: "When the list was made.",
        is_whole: `Whether nothing is left out; each part has at most ${MOST_HANDED_OVER} rows.`,
      },
    ),
  }),
  { data: "What the next shift needs to know.", meta: "About the list." },
);

export type HandOver = z.infer<typeof HandOver>;

const ENTRY: WorklistEntry = {
  id: 9,
  kind: "called",
  outcome: "not_reached",
  until: null,
  text: "",
  version: "5f0c1b2a9d3e4f60",
  at_utc: "2026-05-10T09:12:00.000Z",
  by: "Nina Roth",
  is_own: true,
};

export const getHandOver = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id/hand-over",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tells: "left_out",
    tokens: "none",
    params: GroupParams,
    query: HandOverQuery,
    answer: { status: 200, schema: HandOverAnswer },
    refusals: [404],
    shows: ["worklist", "notes", "groups"],
    logged: "readWorklist",
    summary: "List what the next shift needs to know of a group.",
    description:
      "404: the group does not exist, or a clinician does not belong to it. 400 `shift_far`: the shift began too long ago, or begins later.",
  },
  {
    answer: {
      data: {
        open: [],
        later: [],
        happened: [
          {
            profileid: 5,
            givenname: "Ada",
            familyname: "Lovelace",
            record_number: "A-1042",
            born: "1951",
            at_utc: "2026-05-10T09:12:00.000Z",
            contact: ENTRY,
            note: null,
          },
        ],
      },
      meta: {
        group_name: "Ward 3",
        from_utc: "2026-05-10T05:00:00.000Z",
        as_of_utc: "2026-05-10T13:00:00.000Z",
        is_whole: true,
      },
    },
  },
);
