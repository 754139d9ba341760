import { randomBytes } from "node:crypto";
import { Seal } from "../../platform/seal.ts";

const PURPOSE = "alert webhooks";

/** A new secret of a webhook. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function sealSecret(jwtSecret: string, secret: string, rule: number): Buffer {
  return new Seal(jwtSecret, PURPOSE).close(Buffer.from(secret), rule);
}

/** Undefined: it was sealed with another JWT_SECRET. */
export function openSecret(
  jwtSecret: string,
  { secret, rule_id }: { secret: Buffer | null; rule_id: number },
): string | undefined {
  return secret === null
    ? undefined
    : new Seal(jwtSecret, PURPOSE).open(secret, rule_id)?.toString();
}
