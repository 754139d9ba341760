import { z } from "zod/mini";
import { dataOf } from "./base/answers.ts";
import { described } from "./base/described.ts";

/*
 * The JSON forms of WebAuthn Level 3 (https://www.w3.org/TR/webauthn-3/), as browsers read and write
 * them. What they send may grow with them, so unknown properties are dropped rather than refused.
 */

/** Bytes as base64url. */
function bytes(most: number) {
  return z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/));
}

/** A credential id has at most 1,023 bytes. */
const CredentialId = bytes(1_364);

const Transport = z.string().check(z.minLength(1), z.maxLength(32), z.regex(/^[\w-]+$/));

const PASSKEY_TEXTS = {
  id: "Id of the credential, base64url.",
  rawId: "The same as `id`.",
  type: "Always `public-key`.",
  response: "What the authenticator answered.",
} as const;

/** What `navigator.credentials.create` returned, as JSON. */
export const NewPasskey = described(
  z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal("public-key"),
    response: described(
      z.object({
        clientDataJSON: bytes(4_096),
        attestationObject: bytes(16_384),
        transports: z.optional(z.array(Transport).check(z.maxLength(10))),
      }),
      {
        clientDataJSON: "Client data, base64url.",
        attestationObject: "Attestation object, base64url.",
        transports: "How the authenticator is reached, such as `usb` or `internal`.",
      },
    ),
  }),
  PASSKEY_TEXTS,
);

/** What `navigator.credentials.get` returned, as JSON. */
export const PasskeyProof = described(
  z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal("public-key"),
    response: described(
      z.object({
        clientDataJSON: bytes(4_096),
        authenticatorData: bytes(4_096),
        signature: bytes(16_384),
      }),
      {
        clientDataJSON: "Client data, base64url.",
        authenticatorData: "Authenticator data, base64url.",
        signature: "Signature, base64url.",
      },
    ),
  }),
  PASSKEY_TEXTS,
);

const Credential = described(
  z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
  {
    id: "Id of the credential, base64url.",
    type: "Always `public-key`.",
    transports: "How its authenticator is reached.",
  },
);

const UserVerification = z.enum(["required", "preferred", "discouraged"]);

const PasskeyCreation = described(
  z.object({
    rp: described(z.object({ id: z.string(), name: z.string() }), {
      id: "Domain for which the passkey is made.",
      name: "Name that the browser shows.",
    }),
    user: described(z.object({ id: z.string(), name: z.string(), displayName: z.string() }), {
      id: "Random id for the authenticator, base64url.",
      name: "Email address of the account.",
      displayName: "Email address of the account.",
    }),
    challenge: z.string(),
    pubKeyCredParams: z.array(
      described(z.object({ type: z.literal("public-key"), alg: z.int() }), {
        type: "Always `public-key`.",
        alg: "COSE number of the algorithm.",
      }),
    ),
    timeout: z.int(),
    excludeCredentials: z.array(Credential),
    authenticatorSelection: described(
      z.object({
        residentKey: z.enum(["required", "preferred", "discouraged"]),
        userVerification: UserVerification,
      }),
      {
        residentKey: "Whether the authenticator keeps the account's name.",
        userVerification: "Whether the authenticator asks for a PIN or a fingerprint.",
      },
    ),
    attestation: z.literal("none"),
  }),
  {
    rp: "Who asks for the passkey.",
    user: "Whose passkey it will be.",
    challenge: "What the authenticator signs, base64url; valid once, for 5 minutes.",
    pubKeyCredParams: "Accepted algorithms, the preferred one first.",
    timeout: "How long the browser should wait, in milliseconds.",
    excludeCredentials: "Passkeys that the account has already.",
    authenticatorSelection: "Which authenticators are wanted.",
    attestation: "Always `none`: the maker of the authenticator is not asked for.",
  },
);

const PasskeyRequest = described(
  z.object({
    rpId: z.string(),
    challenge: z.string(),
    allowCredentials: z.array(Credential),
    timeout: z.int(),
    userVerification: UserVerification,
  }),
  {
    rpId: "Domain of the passkeys.",
    challenge: "What the authenticator signs, base64url; valid once, for 5 minutes.",
    allowCredentials: "Passkeys of the account.",
    timeout: "How long the browser should wait, in milliseconds.",
    userVerification: "Whether the authenticator asks for a PIN or a fingerprint.",
  },
);

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreationAnswer = dataOf(PasskeyCreation);

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequestAnswer = dataOf(PasskeyRequest);

export type NewPasskey = z.infer<typeof NewPasskey>;
export type PasskeyProof = z.infer<typeof PasskeyProof>;
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
