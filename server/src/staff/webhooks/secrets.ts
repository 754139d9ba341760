import { Seal } from "../../platform/seal.ts";
import { type Secrets, secretsOf } from "../../platform/secrets.ts";

const PURPOSE = "webhooks";

export function sealSecret(secrets: Secrets, secret: string, webhook: number): Buffer {
  return sealOf(secrets).close(Buffer.from(secret), webhook);
}

/** Undefined: it was sealed with a secret that is no longer accepted. */
export function openSecret(
  secrets: Secrets,
  { secret, webhook_id }: { secret: Buffer | null; webhook_id: number },
): string | undefined {
  return secret === null ? undefined : sealOf(secrets).open(secret, webhook_id)?.toString();
}

export function sealOf(secrets: Secrets): Seal {
  return new Seal(secretsOf(secrets), PURPOSE);
}
