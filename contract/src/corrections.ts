import { z } from "zod/mini";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { noteText } from "./base/note-text.ts";
import { CALL_OUTCOMES } from "./base/worklist-entries.ts";
import { WorklistEntryAnswer, WorklistEntryParams } from "./worklist.ts";

/** Most times that one call is corrected. */
export const MOST_CORRECTIONS = 20;

/** PUT /api/worklist-entries/{id} */
export const CorrectEntry = described(
  z.strictObject({
    data: described(z.strictObject({ outcome: z.enum(CALL_OUTCOMES), text: noteText(0, 1000) }), {
      outcome: "How the call went.",
      text: "What was said or agreed, up to 1,000 characters.",
    }),
  }),
  { data: "What is right." },
);

export const correctWorklistEntry = defineCall(
  {
    method: "PUT",
    path: "/api/worklist-entries/:id",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "doses",
    params: WorklistEntryParams,
    body: CorrectEntry,
    answer: { status: 200, schema: WorklistEntryAnswer },
    refusals: [404, 409],
    touches: ["worklist"],
    logged: "readWorklist",
    summary: "Correct a call of one's own, on the same day.",
    description:
      "What it said before is kept, and told by the timeline. The day ends at 3:00 in the caller's time zone, then 409 `correction_late`; so is a call that was corrected 20 times (`corrections_many`). The same again stores nothing.",
  },
  {
    body: { data: { outcome: "left_message", text: "With her daughter." } },
    answer: {
      data: {
        id: 9,
        kind: "called",
        outcome: "left_message",
        until: null,
        text: "With her daughter.",
        version: "5f0c1b2a9d3e4f60",
        at_utc: "2026-05-10T09:12:00.000Z",
        by: "Nina Roth",
        is_own: true,
      },
    },
  },
);
