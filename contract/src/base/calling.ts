import { z } from "zod/mini";
import { described } from "./described.ts";

/** For this many minutes after the last sign of activity, colleagues see that somebody is calling. */
export const CALLING_MINUTES = 5;

/** Somebody who is calling a patient. */
export const Calling = described(
  z.object({
    by: z.nullable(z.string()),
    is_own: z.boolean(),
    since_utc: z.iso.datetime({ offset: true }),
    until_utc: z.iso.datetime({ offset: true }),
  }),
  {
    by: "Name of the person; null: no name is known.",
    is_own: "Whether it is the caller of this call.",
    since_utc: "Since when, as a UTC instant.",
    until_utc: "When it is no longer said, unless it is said again, as a UTC instant.",
  },
);

export type Calling = z.infer<typeof Calling>;

/** Who a row of the worklist is assigned to. */
export const Assignment = described(
  z.object({
    userid: z.int(),
    name: z.nullable(z.string()),
    is_own: z.boolean(),
    by: z.nullable(z.string()),
    at_utc: z.iso.datetime({ offset: true }),
  }),
  {
    userid: "Id of the account of the person.",
    name: "Name of the person; null: no name is known.",
    is_own: "Whether it is the caller of this call.",
    by: "Name of whoever assigned it; null: the account was erased.",
    at_utc: "Since when, as a UTC instant.",
  },
);

export type Assignment = z.infer<typeof Assignment>;
