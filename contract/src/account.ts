import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant } from "./answers.ts";
import { described } from "./described.ts";
import { TEXTS } from "./property-texts.ts";

/** What the owner of an account must learn at the next sign-in. */
export const ACCOUNT_NOTICE_KINDS = [
  "password-set-by-link",
  "role-changed",
  "second-factors-reset",
  "access-ended",
  "box-backdated",
  "box-undone",
] as const;

/** GET /api/account-notices */
export const AccountNotice = described(
  z.object({
    id: Id,
    kind: z.enum(ACCOUNT_NOTICE_KINDS),
    at: Instant,
    by: z.nullable(z.string()),
  }),
  {
    id: "Id of the notice.",
    kind: "What happened: a new password was set with a link that somebody else made, or somebody else changed the role or removed the second factors, entered a box from a time more than 48 hours ago, or undid an assignment of a box more than 10 minutes later; or all that had access was ended, because the owner's link was the first proof of the address.",
    at: "When it happened, as a UTC instant.",
    by: "Name of the person who made the link or the change; null: the operator of the server, or the owner's own link.",
  },
);

export const AccountNoticesAnswer = dataOf(z.array(AccountNotice));

/** DELETE /api/account-notices/{id} */
export const AccountNoticeParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the notice.",
});
export const AccountNoticeAnswer = dataOf(AccountNotice);

/** POST /api/auth/verify-email */
export const VerifyEmail = described(
  z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  { code: "Code of the link in the email; valid once and for 24 hours." },
);

export const VerifiedEmailAnswer = dataOf(
  described(z.object({ email: z.string() }), { email: TEXTS.email }),
);

/** POST /api/auth/verify-email/request */
export const RequestedVerificationAnswer = dataOf(
  described(z.object({ email: z.string() }), {
    email: "Address to which the link is sent.",
  }),
);

export type AccountNotice = z.infer<typeof AccountNotice>;
export type AccountNoticeKind = AccountNotice["kind"];
