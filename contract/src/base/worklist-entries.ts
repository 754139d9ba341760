import { z } from "zod/mini";
import { described } from "./described.ts";

/** The actions on a row of the worklist. */
export const WORKLIST_ENTRY_KINDS = ["called", "snoozed", "done"] as const;

/** The outcome of a call. */
export const CALL_OUTCOMES = ["reached", "not_reached", "left_message", "wrong_number"] as const;

/** What somebody did with a row of the worklist. */
export const WorklistEntry = described(
  z.object({
    id: z.int(),
    kind: z.enum(WORKLIST_ENTRY_KINDS),
    outcome: z.nullable(z.enum(CALL_OUTCOMES)),
    until: z.nullable(z.iso.datetime({ offset: true })),
    text: z.string(),
    version: z.string(),
    at_utc: z.iso.datetime({ offset: true }),
    by: z.nullable(z.string()),
    is_own: z.boolean(),
  }),
  {
    id: "Id of the entry.",
    kind: "What was done.",
    outcome: "Of a call: how it went; null: it was no call, or nobody said.",
    until: "When the row comes back, as a UTC instant; null: when something new happens.",
    text: "What was said or agreed; may be empty.",
    version: "The version of the row at that time: with another one, something new happened.",
    at_utc: "When it was done, as a UTC instant.",
    by: "Name of the person who did it; null: the account was erased.",
    is_own: "Whether the caller did it.",
  },
);

export type CallOutcome = (typeof CALL_OUTCOMES)[number];
export type WorklistEntry = z.infer<typeof WorklistEntry>;
