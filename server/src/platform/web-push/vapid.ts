import { createECDH } from "node:crypto";
import { HOUR } from "@dosebeat/domain/time/durations";
import webPush from "web-push";

/** How long a header is used; its token is valid for 12 hours. */
const HEADER_MS = HOUR;

/** The number of hosts whose headers are kept, the most recent ones, since anybody may name new hosts. */
const MOST_KEPT = 100;

/** Identifies this installation to push services (RFC 8292). */
export class Vapid {
  /** Public half as base64url: browsers subscribe with it. */
  readonly publicKey: string;
  readonly #privateKey: string;
  readonly #subject: string;
  readonly #headers = new Map<string, { value: string; until: number }>();

  /**
   * @param key private key: 32 bytes as hexadecimal digits or base64url
   * @param subject the contact for push services: `mailto:` or https
   * @throws if it is not a P-256 key
   */
  constructor(key: string, subject: string) {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(bytesOf(key));
    this.publicKey = curve.getPublicKey("base64url");
    this.#privateKey = bytesOf(key).toString("base64url");
    this.#subject = subject;
  }

  /** The Authorization header for a push service, made once an hour: signing is most of the cost of a push. */
  headerFor(origin: string): string {
    const now = performance.now();
    const before = this.#headers.get(origin);
    const header = before && before.until > now ? before : this.#madeFor(origin, now);
    // The first is the least recently used one.
    this.#headers.delete(origin);
    this.#headers.set(origin, header);
    const [oldest] = this.#headers.keys();
    if (this.#headers.size > MOST_KEPT && oldest !== undefined) this.#headers.delete(oldest);
    return header.value;
  }

  #madeFor(origin: string, now: number): { value: string; until: number } {
    const { Authorization: value } = webPush.getVapidHeaders(
      origin,
      this.#subject,
      this.publicKey,
      this.#privateKey,
      "aes128gcm",
    );
    return { value, until: now + HEADER_MS };
  }
}

function bytesOf(key: string): Buffer {
  return /^[0-9a-f]{64}$/.test(key) ? Buffer.from(key, "hex") : Buffer.from(key, "base64url");
}
