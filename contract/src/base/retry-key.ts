import { z } from "zod/mini";

/** What a call that creates something may carry. */
export const RetryKey = z.optional(z.uuid());

/** Description of `RetryKey`. */
export const RETRY_KEY =
  "A UUID made by the client, so that a retry stores nothing twice: for 7 days it gets what the first request made. 409 `key_used`: it came with other content.";
