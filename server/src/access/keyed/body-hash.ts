import { createHash } from "node:crypto";

/** Identifies what was sent, so that a key cannot be used twice for different content. */
export function bodyHash(sent: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(sent)).digest();
}
