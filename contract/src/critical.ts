import { z } from "zod/mini";
import { Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";

/** The mark of a medicine whose every missed dose staff want to know about. */
export const Critical = described(
  z.object({ by: z.nullable(z.string()), since_utc: Instant, reason: z.string() }),
  {
    by: "Who marked it; null: without a name.",
    since_utc: "Since when it is marked, as a UTC instant.",
    reason: "Why, in their words.",
  },
);

/** PUT /api/medicines/{medicineId}/critical */
export const MarkCritical = described(
  z.strictObject({
    data: described(
      z.strictObject({ is_critical: z.boolean(), reason: plainText(1, 500), key: RetryKey }),
      {
        is_critical: "Whether one missed dose is to be a call.",
        reason:
          "Why it is marked, or no longer, from 1 to 500 characters; the patient reads why it is.",
        key: RETRY_KEY,
      },
    ),
  }),
  { data: "The mark and its reason." },
);

export type Critical = z.infer<typeof Critical>;
