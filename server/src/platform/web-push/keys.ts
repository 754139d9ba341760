import { ECDH } from "node:crypto";

const CURVE = "prime256v1";
const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** What a browser supplies to encrypt messages for it. */
export interface BrowserKeys {
  /** Uncompressed point of P-256. */
  p256dh: Buffer;
  auth: Buffer;
}

/** The keys as bytes; undefined if their length or curve is not what browsers use. */
export function browserKeys(sent: { p256dh: string; auth: string }): BrowserKeys | undefined {
  const p256dh = Buffer.from(sent.p256dh, "base64url");
  const auth = Buffer.from(sent.auth, "base64url");
  if (auth.length !== AUTH_BYTES || !isOnCurve(p256dh)) return undefined;
  return { p256dh, auth };
}

function isOnCurve(point: Buffer): boolean {
  if (point.length !== POINT_BYTES || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, CURVE);
    return true;
  } catch {
    return false;
  }
}
