import type * as calls from "../calls/sign-in.ts";
import type { ExamplesOf } from "../define-call.ts";
import { USER } from "./shared.ts";

const SIGNED_IN = { jwt: "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyaWQiOjd9.c2lnbmF0dXJl", user: USER };

const PASSWORD = "violet-tractor-hums-42";

export const SIGN_IN_EXAMPLES = {
  signIn: { body: { identifier: USER.email, password: PASSWORD }, answer: SIGNED_IN },
  signUp: {
    body: { email: USER.email, password: PASSWORD, givenname: "Ada", familyname: "Lovelace" },
    answer: SIGNED_IN,
  },
  changePassword: {
    body: { currentPassword: PASSWORD, password: "orchard-lantern-97-drifts" },
    answer: SIGNED_IN,
  },
  forgotPassword: {
    body: { email: USER.email },
    answer: {
      data: {
        message: "If this address has an account, a link for a new password is on its way.",
      },
    },
  },
  resetPassword: {
    body: { code: "kX3v0m1qB6wQy8s2", password: "orchard-lantern-97-drifts" },
    answer: SIGNED_IN,
  },
  getMe: { answer: { user: USER, must_enrol: false } },
} satisfies ExamplesOf<typeof calls>;
