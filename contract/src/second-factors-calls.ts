import { defineCall } from "./base/define-call.ts";
import { USER } from "./example-values.ts";
import {
  AddedFactorAnswer,
  ConfirmTotp,
  RecoveryCodesAnswer,
  SecondFactorProof,
  SecondFactorsAnswer,
  StartedTotpAnswer,
} from "./second-factors.ts";
import { SignInAnswer } from "./sign-in.ts";
import { UserParams } from "./users.ts";

export const CHALLENGE = "kX3v0m1qB6wQy8s2kX3v0m1qB6wQy8s2kX3v0m1qB6w";

export const FACTORS = {
  totp: { createdAt: "2026-05-02T09:00:00.000Z" },
  passkeys: [
    {
      id: 4,
      name: "My phone",
      createdAt: "2026-05-02T09:05:00.000Z",
      usedAt: "2026-05-10T06:00:00.000Z",
    },
  ],
  recoveryCodes: 9,
  required: false,
};

const CODES = ["7KQM-2XWA-PL5D-R3TN-W6VH-J4CE", "B6YV-HS4E-QJ2U-ZC7F-MK3P-5TDX"];

export const proveSecondFactor = defineCall(
  {
    method: "POST",
    path: "/api/auth/second-factor",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: SecondFactorProof,
    bodyKiB: 32,
    answer: { status: 200, schema: SignInAnswer },
    refusals: [429],
    summary: "Finish a sign-in that needs a second factor.",
    description:
      "With the `challenge` of the answer `second_factor_needed` and one of `code`, `passkey` and `recovery`. Every code works once.",
  },
  {
    body: { challenge: CHALLENGE, code: "287082" },
    answer: { jwt: "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyaWQiOjd9.c2lnbmF0dXJl", user: USER },
  },
);

export const getSecondFactors = defineCall(
  {
    method: "GET",
    path: "/api/second-factors",
    who: "user",
    scope: "self",
    tells: "nothing",
    withoutSecondFactor: true,
    answer: { status: 200, schema: SecondFactorsAnswer },
    shows: ["second-factors"],
    summary: "List the caller's second factors.",
  },
  { answer: { data: FACTORS } },
);

export const startTotp = defineCall(
  {
    method: "POST",
    path: "/api/second-factors/totp",
    who: "user",
    scope: "self",
    tells: "nothing",
    confirm: true,
    withoutSecondFactor: true,
    answer: { status: 201, schema: StartedTotpAnswer },
    summary: "Make a key for an authenticator app.",
    description:
      "The key counts once a code of it is sent to /api/second-factors/totp/confirm; it then replaces an earlier one.",
  },
  {
    answer: {
      data: {
        secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
        uri: "otpauth://totp/Dosebeat:ada%40example.org?issuer=Dosebeat&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
        expires: "2026-05-10T12:30:00.000Z",
      },
    },
  },
);

export const confirmTotp = defineCall(
  {
    method: "POST",
    path: "/api/second-factors/totp/confirm",
    who: "user",
    scope: "self",
    tells: "nothing",
    withoutSecondFactor: true,
    body: ConfirmTotp,
    answer: { status: 200, schema: AddedFactorAnswer },
    refusals: [409],
    touches: ["second-factors"],
    summary: "Set up the authenticator app with its first code.",
    description: "409: no key was made in the last 30 minutes.",
  },
  {
    body: { data: { code: "287082" } },
    answer: { data: { factors: FACTORS, recoveryCodes: CODES } },
  },
);

export const removeTotp = defineCall(
  {
    method: "DELETE",
    path: "/api/second-factors/totp",
    who: "user",
    scope: "self",
    tells: "nothing",
    confirm: true,
    answer: { status: 200, schema: SecondFactorsAnswer },
    refusals: [404, 409],
    touches: ["second-factors"],
    summary: "Remove the authenticator app.",
    description:
      "The recovery codes go with the last second factor. 409: it is the last one of an account that must have one.",
  },
  { answer: { data: { ...FACTORS, totp: null } } },
);

export const makeRecoveryCodes = defineCall(
  {
    method: "POST",
    path: "/api/second-factors/recovery-codes",
    who: "user",
    scope: "self",
    tells: "nothing",
    confirm: true,
    answer: { status: 201, schema: RecoveryCodesAnswer },
    refusals: [409],
    touches: ["second-factors"],
    summary: "Make new recovery codes.",
    description: "The earlier ones no longer work. 409: the account has no second factor.",
  },
  { answer: { data: { recoveryCodes: CODES } } },
);

export const resetSecondFactors = defineCall(
  {
    method: "DELETE",
    path: "/api/users/:userid/second-factors",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: UserParams,
    answer: { status: 200, schema: SecondFactorsAnswer },
    refusals: [404, 409],
    touches: ["audit"],
    summary: "Remove all second factors of another user, who has lost them.",
    description:
      "Ends the sessions of that user. 409: the account has none. 403 also for one's own, which another administrator resets.",
  },
  {
    answer: { data: { totp: null, passkeys: [], recoveryCodes: 0, required: false } },
  },
);
