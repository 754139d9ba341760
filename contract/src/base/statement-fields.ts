import { z } from "zod/mini";
import { GivenInstant } from "./answers.ts";

/** The fields that every new statement of a patient may carry. */
export const SAID = { key: z.optional(z.uuid()), said_utc: z.optional(GivenInstant) } as const;

/** Descriptions of `SAID`. */
export const SAID_TEXTS = {
  key: "A UUID made by the client, so that a retry stores nothing twice.",
  said_utc:
    "When it was said, with `Z` or an offset, at most 7 days ago; for statements made offline. Default: on arrival. Up to 5 minutes ahead of the server's clock count as on arrival; more is refused.",
} as const;
