import { defineCall } from "./base/define-call.ts";
import { USER } from "./example-values.ts";
import {
  ChangePassword,
  Credentials,
  ForgotPassword,
  ForgotPasswordAnswer,
  Registration,
  ResetPassword,
  SignInAnswer,
  UserAnswer,
} from "./sign-in.ts";

const SIGNED_IN = { jwt: "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyaWQiOjd9.c2lnbmF0dXJl", user: USER };

const PASSWORD = "violet-tractor-hums-42";

export const signIn = defineCall(
  {
    method: "POST",
    path: "/api/auth/local",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: Credentials,
    answer: { status: 200, schema: SignInAnswer },
    refusals: [429],
    summary: "Sign in.",
    description:
      "Unknown addresses get the same refusal, in the same time. 401 with the code `second_factor_needed`: the password is right, and the `challenge` in `details` goes to /api/auth/second-factor. 429: too many failures for this account or from this network.",
  },
  { body: { identifier: USER.email, password: PASSWORD }, answer: SIGNED_IN },
);

export const signUp = defineCall(
  {
    method: "POST",
    path: "/api/auth/local/register",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: Registration,
    answer: { status: 201, schema: SignInAnswer },
    refusals: [403, 409, 429],
    touches: ["profiles"],
    summary: "Sign up.",
    description:
      "Creates a patient; with the set-up code of a new installation, an administrator. 403: sign-up is closed.",
  },
  {
    body: { email: USER.email, password: PASSWORD, givenname: "Ada", familyname: "Lovelace" },
    answer: SIGNED_IN,
  },
);

export const changePassword = defineCall(
  {
    method: "POST",
    path: "/api/auth/change-password",
    who: "user",
    scope: "self",
    tells: "nothing",
    body: ChangePassword,
    answer: { status: 200, schema: SignInAnswer },
    refusals: [409, 429],
    logged: "changingPassword",
    summary: "Change the password.",
    description: "Ends all sessions of the account, and opens a new one.",
  },
  {
    body: { currentPassword: PASSWORD, password: "orchard-lantern-97-drifts" },
    answer: SIGNED_IN,
  },
);

export const forgotPassword = defineCall(
  {
    method: "POST",
    path: "/api/auth/forgot-password",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: ForgotPassword,
    answer: { status: 200, schema: ForgotPasswordAnswer },
    summary: "Request a link for a new password by email.",
    description: "The answer is the same for every address.",
  },
  {
    body: { email: USER.email },
    answer: {
      data: {
        message: "If this address has an account, a link for a new password is on its way.",
      },
    },
  },
);

export const resetPassword = defineCall(
  {
    method: "POST",
    path: "/api/auth/reset-password",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: ResetPassword,
    answer: { status: 200, schema: SignInAnswer },
    refusals: [409],
    summary: "Choose a new password with the code of a link.",
    description:
      "A code works once, for 30 minutes. Ends all sessions of the account. 401 with the code `second_factor_needed`: the password is changed, and the sign-in goes on as after POST /api/auth/local.",
  },
  {
    body: { code: "kX3v0m1qB6wQy8s2", password: "orchard-lantern-97-drifts" },
    answer: SIGNED_IN,
  },
);

export const getMe = defineCall(
  {
    method: "GET",
    path: "/api/users/me",
    who: "user",
    scope: "self",
    tells: "nothing",
    withoutSecondFactor: true,
    answer: { status: 200, schema: UserAnswer },
    shows: ["profile"],
    summary: "Get the signed-in account.",
  },
  { answer: { user: USER, must_enrol: false } },
);
