import { createHash, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "@dosebeat/contract/second-factors";
import { Secret } from "otpauth";

/** 24 characters of base32. */
const BYTES = 15;

/** New recovery codes, such as `7KQM-2XWA-PL5D-R3TN-W6VH-J4CE`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(BYTES)).buffer });
    return (base32.match(/.{4}/g) ?? []).join("-");
  });
}

/** The stored form of a code: codes are random and have 120 bits, so one round of SHA-256 is enough. */
export function hashOfRecoveryCode(code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z2-7]/g, "");
  return createHash("sha256").update(plain).digest();
}
