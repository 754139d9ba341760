import { CALL_OUTCOMES } from "@dosebeat/contract/base/worklist-entries";
import { z } from "zod/mini";

/** The input for a call before it is stored; `again` is by the reader's wall clock. */
export const CallValue = z.object({
  kind: z.enum(["called", "done"]),
  outcome: z.nullable(z.enum(CALL_OUTCOMES)),
  text: z.string(),
  again: z.nullable(z.object({ date: z.string(), time: z.string() })),
});

export type CallValue = z.infer<typeof CallValue>;
