import type * as calls from "../calls/second-factors.ts";
import type { ExamplesOf } from "../define-call.ts";
import { USER } from "./shared.ts";

const CHALLENGE = "kX3v0m1qB6wQy8s2kX3v0m1qB6wQy8s2kX3v0m1qB6w";
const CREDENTIAL = "Qm94T25UaGVTaGVsZg";

const FACTORS = {
  totp: { createdAt: "2026-05-02T09:00:00.000Z" },
  passkeys: [
    {
      ...{ id: 4, name: "My phone" },
      ...{ createdAt: "2026-05-02T09:05:00.000Z", usedAt: "2026-05-10T06:00:00.000Z" },
    },
  ],
  recoveryCodes: 9,
  required: false,
};

const CODES = ["7KQM-2XWA-PL5D-R3TN-W6VH-J4CE", "B6YV-HS4E-QJ2U-ZC7F-MK3P-5TDX"];

const credential = {
  id: CREDENTIAL,
  type: "public-key" as const,
  transports: ["internal", "hybrid"],
};

export const SECOND_FACTORS_EXAMPLES = {
  proveSecondFactor: {
    body: { challenge: CHALLENGE, code: "287082" },
    answer: { jwt: "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyaWQiOjd9.c2lnbmF0dXJl", user: USER },
  },
  getPasskeyRequest: {
    body: { challenge: CHALLENGE },
    answer: {
      data: {
        ...{ rpId: "dosebeat.example.org", challenge: "dGhpcyBpcyBub3QgcmFuZG9t" },
        ...{ allowCredentials: [credential], timeout: 300_000, userVerification: "preferred" },
      },
    },
  },
  getSecondFactors: { answer: { data: FACTORS } },
  startTotp: {
    answer: {
      data: {
        secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
        uri: "otpauth://totp/Dosebeat:ada%40example.org?issuer=Dosebeat&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
        expires: "2026-05-10T12:30:00.000Z",
      },
    },
  },
  confirmTotp: {
    body: { data: { code: "287082" } },
    answer: { data: { factors: FACTORS, recoveryCodes: CODES } },
  },
  removeTotp: { answer: { data: { ...FACTORS, totp: null } } },
  getPasskeyCreation: {
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
  addPasskey: {
    body: {
      data: {
        name: "My phone",
        passkey: {
          ...{ id: CREDENTIAL, rawId: CREDENTIAL, type: "public-key" },
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
  renamePasskey: { body: { data: { name: "My phone" } }, answer: { data: FACTORS } },
  removePasskey: { answer: { data: { ...FACTORS, passkeys: [] } } },
  makeRecoveryCodes: { answer: { data: { recoveryCodes: CODES } } },
  resetSecondFactors: {
    answer: { data: { totp: null, passkeys: [], recoveryCodes: 0, required: false } },
  },
} satisfies ExamplesOf<typeof calls>;
