import { isBorn } from "@dosebeat/domain/time/born";
import { z } from "zod/mini";
import { dataOf, Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { Email } from "./sign-in.ts";

/** Number of a patient in the records of a clinic or study. */
export const RecordNumber = plainText(1, 64);

/** When somebody was born: `YYYY` or `YYYY-MM-DD`; the server refuses what is in the future. */
export const Born = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\d{4}(-\d\d-\d\d)?$/, { error: problem("born"), abort: true }),
    z.refine(isBorn, problem("born")),
  );

/** The link that makes a new address hold. */
export const AddressChange = described(
  z.object({ email: z.string(), link: z.nullable(z.string()), expires: Instant }),
  {
    email: "The new address; the account keeps its old one until the link is opened.",
    link: "Address of the page that confirms the new address; it works once. null: it was mailed there.",
    expires: "When the link expires, as a UTC instant.",
  },
);

/** POST /api/users/{userid}/erase */
export const EraseUser = described(
  z.strictObject({
    data: described(z.strictObject({ reason: plainText(1, 500) }), {
      reason: "Why, for the audit log. It outlives the account: no names.",
    }),
  }),
  { data: "The reason." },
);

/** POST /api/auth/change-email */
export const ChangeEmail = described(
  z.strictObject({
    data: described(
      z.strictObject({
        email: Email,
        password: z.string().check(z.minLength(1), z.maxLength(128)),
      }),
      {
        email: "The new address, up to 254 characters.",
        password: "The current password, as proof that the owner asks.",
      },
    ),
  }),
  { data: "The new address." },
);

export const ChangeEmailAnswer = dataOf(
  described(z.object({ email: z.string() }), { email: "The new address, to which the link goes." }),
);

/** POST /api/auth/confirm-email */
export const ConfirmEmail = described(
  z.strictObject({
    data: described(z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(200)) }), {
      code: "Code of the link; it works once, for 24 hours.",
    }),
  }),
  { data: "The code." },
);

export const ConfirmEmailAnswer = dataOf(
  described(z.object({ email: z.string() }), { email: TEXTS.email }),
);

/** POST /api/auth/cancel-email */
export const CancelEmailChange = described(
  z.strictObject({
    data: described(z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(200)) }), {
      code: "Code of the link in the mail to the old address; it works until the new one holds.",
    }),
  }),
  { data: "The code." },
);

export const CancelEmailChangeAnswer = dataOf(z.null());

export type AddressChange = z.infer<typeof AddressChange>;
