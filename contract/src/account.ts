import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { USER } from "./example-values.ts";

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

const NOTICE = {
  id: 12,
  kind: "password-set-by-link",
  at: "2026-05-10T12:00:00.000Z",
  by: "Grace Hopper",
} as const;

export const getAccountNotices = defineCall(
  {
    method: "GET",
    path: "/api/account-notices",
    who: "user",
    scope: "self",
    tells: "nothing",
    answer: { status: 200, schema: AccountNoticesAnswer },
    shows: ["account-notices"],
    summary:
      "List what others changed about the caller's account, newest first, until it is dismissed.",
  },
  { answer: { data: [NOTICE] } },
);

export const dismissAccountNotice = defineCall(
  {
    method: "DELETE",
    path: "/api/account-notices/:id",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: AccountNoticeParams,
    answer: { status: 200, schema: AccountNoticeAnswer },
    refusals: [404],
    touches: ["account-notices"],
    summary: "Dismiss a notice.",
  },
  { answer: { data: NOTICE } },
);

export const requestEmailVerification = defineCall(
  {
    method: "POST",
    path: "/api/auth/verify-email/request",
    who: "user",
    scope: "self",
    tells: "nothing",
    answer: { status: 200, schema: RequestedVerificationAnswer },
    refusals: [409, 429],
    summary: "Send a link that verifies the caller's email address.",
    description:
      "409: the address is already verified, or the server sends no email. 429: three links are still valid.",
  },
  { answer: { data: { email: USER.email } } },
);

export const verifyEmail = defineCall(
  {
    method: "POST",
    path: "/api/auth/verify-email",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: VerifyEmail,
    answer: { status: 200, schema: VerifiedEmailAnswer },
    touches: ["profile", "profiles"],
    summary: "Verify an email address with the code of a link.",
    description: "A code works once, for 24 hours, and only while the account has this address.",
  },
  { body: { code: "kX3v0m1qB6wQy8s2" }, answer: { data: { email: USER.email } } },
);
