import { randomBytes } from "node:crypto";
import { Seal } from "../../platform/seal.ts";
import { type Secrets, secretsOf } from "../../platform/secrets.ts";

const PURPOSE = "alert webhooks";

/** A new secret for a webhook. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function sealSecret(secrets: Secrets, secret: string, rule: number): Buffer {
  return sealOf(secrets).close(Buffer.from(secret), rule);
}

/** Undefined: it was sealed with a secret that is no longer accepted. */
export function openSecret(
  secrets: Secrets,
  { secret, rule_id }: { secret: Buffer | null; rule_id: number },
): string | undefined {
  return secret === null ? undefined : sealOf(secrets).open(secret, rule_id)?.toString();
}

export function sealOf(secrets: Secrets): Seal {
  return new Seal(secretsOf(secrets), PURPOSE);
}
