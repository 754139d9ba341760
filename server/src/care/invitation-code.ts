import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { type Secrets, secretsOf } from "../platform/secrets.ts";

/** Only consonants, so that no code is a word, and only letters that do not look alike. */
const LETTERS = "BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;

/** A code that people tell each other, such as `KXWTHRMPCD`. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/**
 * The stored form of a code. A code is short enough to be guessed from a plain hash, so the hash is keyed.
 *
 * @param secret of the installation
 */
export function hashOfCode(secret: string, code: string): Buffer {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "dosebeat care codes", 32));
  const plain = code.toUpperCase().replace(/[^A-Z]/g, "");
  return createHmac("sha256", key).update(plain).digest();
}

/** One hash per accepted secret, since a code may be older than the newest secret. */
export function hashesOf(secrets: Secrets, code: string): Buffer[] {
  return secretsOf(secrets).map((secret) => hashOfCode(secret, code));
}
