import { AccountAccessAnswer } from "../account-access.ts";
import { defineCall } from "../define-call.ts";

export const getAccountAccess = defineCall({
  method: "GET",
  path: "/api/account-access",
  who: "user",
  scope: "self",
  answer: { status: 200, schema: AccountAccessAnswer },
  shows: ["care", "calendar", "second-factors", "devices"],
  summary: "List what has access to the caller's account besides the password and this session.",
  description:
    "A new password ends all sessions, and leaves these. Where it was set by the first link that was mailed to an address nobody had verified, they have ended too.",
});

export const endAccountAccess = defineCall({
  method: "DELETE",
  path: "/api/account-access",
  who: "user",
  scope: "self",
  confirm: true,
  answer: { status: 200, schema: AccountAccessAnswer },
  touches: ["care", "calendar", "second-factors", "devices", "sessions", "profile"],
  summary: "End all that has access to the caller's account, and all other sessions.",
  description:
    "Calendar address, carers, invitations, second factors, and other devices with their notifications. The answer says what is left: nothing. Staff who must have a second factor set one up again.",
});
