import { randomBytes } from "node:crypto";
import { Seal } from "../seal.ts";
import { type Secrets, secretsOf } from "../secrets.ts";

/** Whose webhooks; each has its own key. */
type WebhookPurpose = "alert webhooks" | "webhooks";

/** A secret as it is stored, for the row with this id. */
interface SealedSecret {
  secret: Buffer | null;
  owner: number;
}

/** A new secret for a webhook. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function sealSecret(
  secrets: Secrets,
  purpose: WebhookPurpose,
  { secret, owner }: { secret: string; owner: number },
): Buffer {
  return sealOf(secrets, purpose).close(Buffer.from(secret), owner);
}

/** Undefined: it was sealed with a secret that is no longer accepted. */
export function openSecret(
  secrets: Secrets,
  purpose: WebhookPurpose,
  { secret, owner }: SealedSecret,
): string | undefined {
  return secret === null ? undefined : sealOf(secrets, purpose).open(secret, owner)?.toString();
}

export function sealOf(secrets: Secrets, purpose: WebhookPurpose): Seal {
  return new Seal(secretsOf(secrets), purpose);
}
