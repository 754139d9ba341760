import { z } from "zod/mini";
import { dataOf, Instant, plainText } from "./answers.ts";

/** POST /api/impersonation: why, as the patient will read it. */
export const StartImpersonation = z.strictObject({
  data: z.strictObject({ profileuid: z.uuid(), reason: plainText(1, 500) }),
});

/** `id` is what the header brings; `expires`: 30 minutes after the start. */
export const Impersonation = z.object({ id: z.uuid(), profileuid: z.uuid(), expires: Instant });

export const ImpersonationAnswer = dataOf(Impersonation);

/** DELETE /api/impersonation/{id} */
export const ImpersonationParams = z.strictObject({ id: z.uuid() });

export const EndedImpersonationAnswer = dataOf(z.extend(Impersonation, { ended: Instant }));

export type Impersonation = z.infer<typeof Impersonation>;
