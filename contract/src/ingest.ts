import { z } from "zod";
import { dataOf } from "./answers.ts";

/** Every ingest call answers with counts of messages, and only once they are committed durably. */
export const IngestAnswer = dataOf(
  z.object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    unknown: z.number().int(),
  }),
);

export type IngestCounts = z.infer<typeof IngestAnswer>["data"];
