import {
  AccountNoticeAnswer,
  AccountNoticeParams,
  AccountNoticesAnswer,
  RequestedVerificationAnswer,
  VerifiedEmailAnswer,
  VerifyEmail,
} from "../account.ts";
import { defineCall } from "../define-call.ts";

export const getAccountNotices = defineCall({
  method: "GET",
  path: "/api/account-notices",
  who: "user",
  scope: "self",
  answer: { status: 200, schema: AccountNoticesAnswer },
  shows: ["account-notices"],
  summary:
    "List what others changed about the caller's account, newest first, until it is dismissed.",
});

export const dismissAccountNotice = defineCall({
  method: "DELETE",
  path: "/api/account-notices/:id",
  who: "user",
  scope: "self",
  params: AccountNoticeParams,
  answer: { status: 200, schema: AccountNoticeAnswer },
  refusals: [404],
  touches: ["account-notices"],
  summary: "Dismiss a notice.",
});

export const requestEmailVerification = defineCall({
  method: "POST",
  path: "/api/auth/verify-email/request",
  who: "user",
  scope: "self",
  answer: { status: 200, schema: RequestedVerificationAnswer },
  refusals: [409, 429],
  summary: "Send a link that verifies the caller's email address.",
  description:
    "409: the address is already verified, or the server sends no email. 429: three links are still valid.",
});

export const verifyEmail = defineCall({
  method: "POST",
  path: "/api/auth/verify-email",
  who: "anyone",
  scope: "none",
  body: VerifyEmail,
  answer: { status: 200, schema: VerifiedEmailAnswer },
  touches: ["profile", "profiles"],
  summary: "Verify an email address with the code of a link.",
  description: "A code works once, for 24 hours, and only while the account has this address.",
});
