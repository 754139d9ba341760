import { Seal } from "../../platform/seal.ts";

const PURPOSE = "webhooks";

export function sealSecret(jwtSecret: string, secret: string, webhook: number): Buffer {
  return new Seal(jwtSecret, PURPOSE).close(Buffer.from(secret), webhook);
}

/** Undefined: it was sealed with another JWT_SECRET. */
export function openSecret(
  jwtSecret: string,
  { secret, webhook_id }: { secret: Buffer | null; webhook_id: number },
): string | undefined {
  return secret === null
    ? undefined
    : new Seal(jwtSecret, PURPOSE).open(secret, webhook_id)?.toString();
}
