import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { Seal } from "../../platform/seal.ts";
import { type Secrets, secretsOf } from "../../platform/secrets.ts";

/** RFC 6238 with the values that every authenticator app supports. */
const RULE = { issuer: "Dosebeat", algorithm: "SHA1", digits: 6, period: 30 };

/** A code of the step before or after is accepted, as clocks differ. */
const WINDOW = 1;

/** The length of a SHA-1 hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Encrypts secrets in the database. */
export function totpSeal(secrets: Secrets): Seal {
  return new Seal(secretsOf(secrets), "authenticator keys");
}

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/**
 * The time step of a code: the number of periods of 30 seconds since 1970. Undefined if the code is wrong
 * at `now`. The caller must refuse a step that is not later than the last one accepted.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const off = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return off === null ? undefined : stepAt(now) + off;
}

/** The time step of an instant. */
export function stepAt(now: Date): number {
  return TOTP.counter({ period: RULE.period, timestamp: now.getTime() });
}

/** The secret in base32, as a person types it, and as an address for a QR code. */
export function presentSecret(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

function totpOf(secret: Uint8Array, label = "") {
  return new TOTP({
    ...RULE,
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}
