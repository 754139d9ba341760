import { defineCall } from "./base/define-call.ts";
import { USER } from "./example-values.ts";
import { PasskeyCreationAnswer, PasskeyRequestAnswer } from "./passkeys.ts";
import {
  AddedFactorAnswer,
  AddPasskey,
  PasskeyOptionsRequest,
  PasskeyParams,
  RenamePasskey,
  SecondFactorsAnswer,
} from "./second-factors.ts";
import { CHALLENGE, FACTORS } from "./second-factors-calls.ts";

const CREDENTIAL = "Qm94T25UaGVTaGVsZg";

const credential = {
  id: CREDENTIAL,
  type: "public-key" as const,
  transports: ["internal", "hybrid"],
};

export const getPasskeyRequest = defineCall(
  {
    method: "POST",
    path: "/api/auth/second-factor/passkey-options",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: PasskeyOptionsRequest,
    answer: { status: 200, schema: PasskeyRequestAnswer },
    refusals: [409],
    summary: "Ask for a passkey, to finish a sign-in.",
    description: "409: the account has no passkey for this address.",
  },
  {
    body: { challenge: CHALLENGE },
    answer: {
      data: {
        rpId: "dosebeat.example.org",
        challenge: "dGhpcyBpcyBub3QgcmFuZG9t",
        allowCredentials: [credential],
        timeout: 300_000,
        userVerification: "preferred",
      },
    },
  },
);

export const getPasskeyCreation = defineCall(
  {
    method: "POST",
    path: "/api/second-factors/passkeys/options",
    who: "user",
    scope: "self",
    tells: "nothing",
    confirm: true,
    withoutSecondFactor: true,
    answer: { status: 200, schema: PasskeyCreationAnswer },
    refusals: [409],
    summary: "Start to add a passkey.",
    description:
      "409: the account has 20 passkeys, or the address of the server is not one for passkeys.",
  },
  {
    answer: {
      data: {
        rp: { id: "dosebeat.example.org", name: "Dosebeat" },
        user: { id: "bm90IHJhbmRvbQ", name: USER.email, displayName: USER.email },
        challenge: "dGhpcyBpcyBub3QgcmFuZG9t",
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
        timeout: 300_000,
        excludeCredentials: [credential],
        authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
        attestation: "none",
      },
    },
  },
);

export const addPasskey = defineCall(
  {
    method: "POST",
    path: "/api/second-factors/passkeys",
    who: "user",
    scope: "self",
    tells: "nothing",
    withoutSecondFactor: true,
    body: AddPasskey,
    bodyKiB: 32,
    answer: { status: 201, schema: AddedFactorAnswer },
    refusals: [409],
    touches: ["second-factors"],
    summary: "Add a passkey.",
    description: "409: the passkey is known already, or the account has 20.",
  },
  {
    body: {
      data: {
        name: "My phone",
        passkey: {
          id: CREDENTIAL,
          rawId: CREDENTIAL,
          type: "public-key",
          response: {
            clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
            attestationObject: "o2NmbXRkbm9uZQ",
            transports: ["internal", "hybrid"],
          },
        },
      },
    },
    answer: { data: { factors: FACTORS, recoveryCodes: null } },
  },
);

export const renamePasskey = defineCall(
  {
    method: "PATCH",
    path: "/api/second-factors/passkeys/:id",
    who: "user",
    scope: "self",
    tells: "nothing",
    params: PasskeyParams,
    body: RenamePasskey,
    answer: { status: 200, schema: SecondFactorsAnswer },
    refusals: [404],
    touches: ["second-factors"],
    summary: "Rename a passkey.",
  },
  { body: { data: { name: "My phone" } }, answer: { data: FACTORS } },
);

export const removePasskey = defineCall(
  {
    method: "DELETE",
    path: "/api/second-factors/passkeys/:id",
    who: "user",
    scope: "self",
    tells: "nothing",
    confirm: true,
    params: PasskeyParams,
    answer: { status: 200, schema: SecondFactorsAnswer },
    refusals: [404, 409],
    touches: ["second-factors"],
    summary: "Remove a passkey.",
    description:
      "The recovery codes go with the last second factor. 409: it is the last one of an account that must have one.",
  },
  { answer: { data: { ...FACTORS, passkeys: [] } } },
);
