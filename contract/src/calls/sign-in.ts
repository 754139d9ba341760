import { defineCall } from "../define-call.ts";
import {
  ChangePassword,
  Credentials,
  ForgotPassword,
  ForgotPasswordAnswer,
  Registration,
  ResetPassword,
  SignInAnswer,
  UserAnswer,
} from "../sign-in.ts";

export const signIn = defineCall({
  method: "POST",
  path: "/api/auth/local",
  who: "anyone",
  scope: "none",
  body: Credentials,
  answer: { status: 200, schema: SignInAnswer },
  refusals: [429],
  summary: "Signs in; the same refusal, in the same time, for an unknown address.",
});

export const signUp = defineCall({
  method: "POST",
  path: "/api/auth/local/register",
  who: "anyone",
  scope: "none",
  body: Registration,
  answer: { status: 201, schema: SignInAnswer },
  refusals: [403, 409, 429],
  touches: ["profiles"],
  summary: "Signs up; with the set-up code of a new installation as an administrator.",
});

export const changePassword = defineCall({
  method: "POST",
  path: "/api/auth/change-password",
  who: "user",
  scope: "self",
  body: ChangePassword,
  answer: { status: 200, schema: SignInAnswer },
  refusals: [409, 429],
  summary: "Sets another password; every older token is dead from then on.",
});

export const forgotPassword = defineCall({
  method: "POST",
  path: "/api/auth/forgot-password",
  who: "anyone",
  scope: "none",
  body: ForgotPassword,
  answer: { status: 200, schema: ForgotPasswordAnswer },
  summary: "Sends a link for a new password; the same answer for every address.",
});

export const resetPassword = defineCall({
  method: "POST",
  path: "/api/auth/reset-password",
  who: "anyone",
  scope: "none",
  body: ResetPassword,
  answer: { status: 200, schema: SignInAnswer },
  refusals: [409],
  summary: "Sets a new password with the code of a link, once and within 30 minutes.",
});

export const getMe = defineCall({
  method: "GET",
  path: "/api/users/me",
  who: "user",
  scope: "self",
  answer: { status: 200, schema: UserAnswer },
  shows: ["profile"],
  summary: "The signed-in user.",
});
