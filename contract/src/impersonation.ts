import { z } from "zod/mini";
import { dataOf, Instant, plainText } from "./answers.ts";
import { described } from "./described.ts";
import { TEXTS } from "./property-texts.ts";

/** POST /api/impersonation */
export const StartImpersonation = described(
  z.strictObject({
    data: described(z.strictObject({ profileuid: z.uuid(), reason: plainText(1, 500) }), {
      profileuid: "UUID of the patient's profile.",
      reason: "Why, from 1 to 500 characters; the patient sees it in the access log.",
    }),
  }),
  { data: "The patient and the reason." },
);

const started = { id: z.uuid(), profileuid: z.uuid(), expires: Instant };

const STARTED_TEXTS = {
  id: "Value of the header X-Impersonation on calls made as the patient.",
  profileuid: TEXTS.profileuid,
  expires: "When it ends by itself, 30 minutes after its start, as a UTC instant.",
} as const;

/** A running impersonation. */
export const Impersonation = described(z.object(started), STARTED_TEXTS);

export const ImpersonationAnswer = dataOf(Impersonation);

/** DELETE /api/impersonation/{id} */
export const ImpersonationParams = described(z.strictObject({ id: z.uuid() }), {
  id: "Id of the impersonation, from its start.",
});

export const EndedImpersonationAnswer = dataOf(
  described(z.object({ ...started, ended: Instant }), {
    ...STARTED_TEXTS,
    ended: "When it was ended, as a UTC instant.",
  }),
);

export type Impersonation = z.infer<typeof Impersonation>;
