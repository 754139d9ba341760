import { defineCall } from "../define-call.ts";
import { PasskeyRequestAnswer } from "../passkeys.ts";
import {
  Confirmation,
  ConfirmedAnswer,
  EndedSessionsAnswer,
  SessionAnswer,
  SessionParams,
  SessionsAnswer,
  SignOutAnswer,
} from "../sessions.ts";

export const getSessions = defineCall({
  method: "GET",
  path: "/api/sessions",
  who: "user",
  scope: "self",
  answer: { status: 200, schema: SessionsAnswer },
  shows: ["sessions"],
  summary: "List the devices on which the caller is signed in.",
  description: "The one used last comes first.",
});

export const endSession = defineCall({
  method: "DELETE",
  path: "/api/sessions/:id",
  who: "user",
  scope: "self",
  params: SessionParams,
  answer: { status: 200, schema: SessionAnswer },
  refusals: [404],
  touches: ["sessions"],
  summary: "Sign out one device.",
  description: "Its token is refused from then on, by every server.",
});

export const endOtherSessions = defineCall({
  method: "DELETE",
  path: "/api/sessions",
  who: "user",
  scope: "self",
  answer: { status: 200, schema: EndedSessionsAnswer },
  touches: ["sessions"],
  summary: "Sign out all other devices.",
});

export const signOut = defineCall({
  method: "POST",
  path: "/api/auth/logout",
  who: "user",
  scope: "self",
  withoutSecondFactor: true,
  answer: { status: 200, schema: SignOutAnswer },
  summary: "Sign out.",
  description: "Ends the session of this call; its token is refused from then on.",
});

export const confirm = defineCall({
  method: "POST",
  path: "/api/auth/confirm",
  who: "user",
  scope: "self",
  withoutSecondFactor: true,
  body: Confirmation,
  bodyKiB: 32,
  answer: { status: 200, schema: ConfirmedAnswer },
  refusals: [403, 429],
  summary: "Confirm who is there.",
  description:
    "For 10 minutes the session may make the calls that ask for it. Wrong passwords and codes are limited. 403 with the code `confirm_needed`: the account has a second factor, so that the password does not do; `factors` in `details` says which. Signing in with a recovery code counts too.",
});

export const getConfirmPasskeyRequest = defineCall({
  method: "POST",
  path: "/api/auth/confirm/passkey-options",
  who: "user",
  scope: "self",
  withoutSecondFactor: true,
  answer: { status: 200, schema: PasskeyRequestAnswer },
  refusals: [409],
  summary: "Ask for a passkey, to confirm who is there.",
  description: "409: the account has no passkey for this address.",
});
