import { z } from "zod/mini";
import { Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { MOST_REASON } from "./prescribing-header.ts";

/** The meaning of a signature. */
export const SIGNATURE_MEANINGS = ["reviewed", "approved", "responsible"] as const;

const Reason = plainText(1, MOST_REASON);

/** An electronic signature on the data of a subject. */
export const Signature = described(
  z.object({
    act: z.enum(["locked", "unlocked"]),
    by: z.string(),
    signed_utc: Instant,
    meaning: z.nullable(z.enum(SIGNATURE_MEANINGS)),
    reason: z.nullable(z.string()),
    sha256: z.nullable(z.string()),
  }),
  {
    act: "What was signed: that the data is locked, or unlocked.",
    by: "Name of who signed, as it was then.",
    signed_utc: "When, as a UTC instant.",
    meaning: "As what: `reviewed`, `approved` or `responsible`; null: unlocked.",
    reason: "Why; null: none was given.",
    sha256:
      "SHA-256 of the subject's rows that were signed: those of `doses`, `openings`, `days`, `plan`, `statements`, `boxes` and `gaps` as NDJSON, one after the other; null: unlocked, or kept from the caller.",
  },
);

/** POST /api/groups/{id}/study/subjects/{profileid}/lock */
export const LockSubject = described(
  z.strictObject({
    data: described(
      z.strictObject({ meaning: z.enum(SIGNATURE_MEANINGS), reason: z.optional(Reason) }),
      {
        meaning:
          "As what the caller signs: the data was reviewed, is approved, or the caller is responsible for it.",
        reason: "Why, if there is more to say.",
      },
    ),
  }),
  { data: "The signature." },
);

/** POST /api/groups/{id}/study/subjects/{profileid}/unlock */
export const UnlockSubject = described(
  z.strictObject({
    data: described(z.strictObject({ reason: Reason }), { reason: "Why it is unlocked." }),
  }),
  { data: "The signature." },
);

export type SignatureMeaning = (typeof SIGNATURE_MEANINGS)[number];
export type Signature = z.infer<typeof Signature>;
