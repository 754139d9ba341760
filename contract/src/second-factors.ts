import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { FACTORS } from "./base/failures.ts";
import { problem } from "./base/problems.ts";
import { NewPasskey, PasskeyProof } from "./passkeys.ts";

/** A code of an authenticator app: RFC 6238, SHA-1, 6 digits, 30 seconds. */
export const TotpCode = z.string().check(z.regex(/^[0-9]{6}$/, problem("code_digits")));

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;

const PROOF_TEXTS = {
  code: "Code of the authenticator app, 6 digits.",
  passkey: "What `navigator.credentials.get` returned, as JSON.",
} as const;

/** POST /api/auth/second-factor */
export const SecondFactorProof = described(
  z
    .strictObject({
      challenge: z.string().check(z.minLength(1), z.maxLength(200)),
      code: z.optional(TotpCode),
      passkey: z.optional(PasskeyProof),
      recovery: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    })
    .check(
      z.refine(
        (body) => FACTORS.filter((factor) => body[factor] !== undefined).length === 1,
        "must contain one of code, passkey and recovery",
      ),
    ),
  {
    challenge: "From the answer `second_factor_needed`; valid for 5 minutes.",
    ...PROOF_TEXTS,
    recovery: "A recovery code; each works once. Case, spaces and hyphens do not matter.",
  },
);

/** POST /api/auth/second-factor/passkey-options */
export const PasskeyOptionsRequest = described(
  z.strictObject({ challenge: z.string().check(z.minLength(1), z.maxLength(200)) }),
  { challenge: "From the answer `second_factor_needed`." },
);

export const Passkey = described(
  z.object({ id: Id, name: z.string(), createdAt: Instant, usedAt: z.nullable(Instant) }),
  {
    id: "Id of the passkey.",
    name: "Name that its owner gave it.",
    createdAt: "When it was added, as a UTC instant.",
    usedAt: "When it was last used, as a UTC instant; null: never.",
  },
);

const Totp = described(z.object({ createdAt: Instant }), {
  createdAt: "When it was set up, as a UTC instant.",
});

/** The second factors of an account. */
export const SecondFactors = described(
  z.object({
    totp: z.nullable(Totp),
    passkeys: z.array(Passkey),
    recoveryCodes: z.int(),
    required: z.boolean(),
  }),
  {
    totp: "The authenticator app; null: none is set up.",
    passkeys: "The passkeys, the oldest first.",
    recoveryCodes: "Number of recovery codes that have not been used.",
    required: "Whether this account must have a second factor.",
  },
);

export const SecondFactorsAnswer = dataOf(SecondFactors);

/** POST /api/second-factors/totp */
export const StartedTotpAnswer = dataOf(
  described(z.object({ secret: z.string(), uri: z.string(), expires: Instant }), {
    secret: "The key in base32, to type into an authenticator app.",
    uri: "The same as an `otpauth:` address, to show as a QR code.",
    expires: "Until when it can be confirmed, as a UTC instant.",
  }),
);

/** POST /api/second-factors/totp/confirm */
export const ConfirmTotp = described(
  z.strictObject({
    data: described(z.strictObject({ code: TotpCode }), {
      code: "Code that the authenticator app shows, 6 digits.",
    }),
  }),
  { data: "A code, as proof that the app has the key." },
);

const recoveryCodes = z.array(z.string());
const RECOVERY_TEXT = "New recovery codes, shown only here.";

/** What was added, and the recovery codes if it was the first. */
export const AddedFactorAnswer = dataOf(
  described(z.object({ factors: SecondFactors, recoveryCodes: z.nullable(recoveryCodes) }), {
    factors: "The second factors of the account.",
    recoveryCodes: `${RECOVERY_TEXT} Null: the account has codes already.`,
  }),
);

export const RecoveryCodesAnswer = dataOf(
  described(z.object({ recoveryCodes }), { recoveryCodes: RECOVERY_TEXT }),
);

const PasskeyName = plainText(1, 60);

/** POST /api/second-factors/passkeys */
export const AddPasskey = described(
  z.strictObject({
    data: described(z.strictObject({ name: PasskeyName, passkey: NewPasskey }), {
      name: "A name by which its owner recognises it, up to 60 characters.",
      passkey: "What `navigator.credentials.create` returned, as JSON.",
    }),
  }),
  { data: "The passkey and its name." },
);

/** PATCH /api/second-factors/passkeys/{id} */
export const RenamePasskey = described(
  z.strictObject({
    data: described(z.strictObject({ name: PasskeyName }), {
      name: "The new name, up to 60 characters.",
    }),
  }),
  { data: "What to change." },
);

export const PasskeyParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the passkey.",
});

export type SecondFactorProof = z.infer<typeof SecondFactorProof>;
export type SecondFactors = z.infer<typeof SecondFactors>;
