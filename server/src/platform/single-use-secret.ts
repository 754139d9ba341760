import { createHash, randomBytes } from "node:crypto";

/** A secret that is used once, such as the code of a link: 256 random bits, fit for a URL. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** As stored. The secret is long and random, so one round of SHA-256 is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
