import { createECDH, hkdfSync } from "node:crypto";
import { type Secrets, secretsOf } from "../../platform/secrets.ts";

const derived = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `dosebeat ${purpose}`, 32));

/**
 * The keys that sign ID tokens, derived from the installation's secrets: every server has the same keys, and none is
 * stored. The first signs; the key of a secret that is still accepted is also published.
 */
export function signingKeys(secrets: Secrets) {
  return secretsOf(secrets).map((secret) => signingKey(secret, 0));
}

function signingKey(secret: string, attempt: number): ReturnType<typeof jwkOf> {
  try {
    return jwkOf(derived(secret, `ID tokens of apps ${attempt}`));
  } catch {
    // About one in 2^32 numbers is not a private key of the curve.
    return signingKey(secret, attempt + 1);
  }
}

function jwkOf(d: Buffer) {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const text = (part: Buffer) => part.toString("base64url");
  return {
    kty: "EC" as const,
    crv: "P-256" as const,
    alg: "ES256" as const,
    use: "sig" as const,
    x: text(point.subarray(1, 33)),
    y: text(point.subarray(33)),
    d: text(d),
  };
}

/** The keys that sign the cookies which tie a question to the browser in which it was asked. */
export function cookieKeys(secrets: Secrets): string[] {
  return secretsOf(secrets).map((secret) => derived(secret, "cookies of apps").toString("hex"));
}
