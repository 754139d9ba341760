import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import type { Secrets } from "../../platform/secrets.ts";

/** What a token allows; each purpose has its own key. */
export type TokenPurpose = "answer" | "unsubscribe";

/** The content of a token. */
export interface TokenClaims {
  /** Id of the message. */
  message: number;
  /** The message's `about_at`, by which it is found in the table of its month. */
  about: Date;
  /** The push subscription with which the token expires; 0: a mail. */
  device: number;
  expires: Date;
}

const NUMBERS = 4;
const CLAIM_BYTES = 8 * NUMBERS;
const MAC_BYTES = 32;
const TOPIC_LENGTH = 24;

/** How long after the due time a message about it may be answered. */
export const ANSWER_MS = 12 * HOUR;
/** How long after the mail a link that stops mails is valid. */
export const UNSUBSCRIBE_MS = 60 * DAY;

/** Makes and reads the tokens in buttons and links, each of which allows one thing without a session. */
export class MessageTokens {
  readonly #keys: Readonly<Record<TokenPurpose, Uint8Array>>;
  readonly #topicKey: Uint8Array;
  /** Reads tokens made with the other secret that is still accepted. */
  readonly #beside: MessageTokens | undefined;

  constructor({ jwtSecret: secret, jwtSecretBeside }: Secrets) {
    this.#beside =
      jwtSecretBeside === undefined ? undefined : new MessageTokens({ jwtSecret: jwtSecretBeside });
    const keyOf = (purpose: TokenPurpose | "topic") =>
      new Uint8Array(hkdfSync("sha256", secret, "", `dosebeat message ${purpose}`, 32));
    this.#keys = { answer: keyOf("answer"), unsubscribe: keyOf("unsubscribe") };
    this.#topicKey = keyOf("topic");
  }

  /** Text for the fragment of an address, or a query. */
  make(purpose: TokenPurpose, { message, about, device, expires }: TokenClaims): string {
    const claims = Buffer.alloc(CLAIM_BYTES);
    const numbers = [message, about.getTime(), device, expires.getTime()];
    for (const [index, number] of numbers.entries())
      claims.writeBigInt64BE(BigInt(number), 8 * index);
    return Buffer.concat([claims, this.#macOf(purpose, claims)]).toString("base64url");
  }

  /**
   * The content of the token; undefined if it was not made here for this purpose, or has expired. The caller must
   * check whether its device still exists.
   */
  read(purpose: TokenPurpose, token: string, now: Date): TokenClaims | undefined {
    const bytes = Buffer.from(token, "base64url");
    // Each token has exactly one spelling: other encodings of the same bytes are rejected.
    if (bytes.length !== CLAIM_BYTES + MAC_BYTES || bytes.toString("base64url") !== token) {
      return undefined;
    }
    const claims = bytes.subarray(0, CLAIM_BYTES);
    const mac = bytes.subarray(CLAIM_BYTES);
    if (!timingSafeEqual(mac, this.#macOf(purpose, claims))) {
      return this.#beside?.read(purpose, token, now);
    }
    const numberAt = (index: number) => Number(claims.readBigInt64BE(8 * index));
    const expires = new Date(numberAt(3));
    if (expires <= now) return undefined;
    return { message: numberAt(0), about: new Date(numberAt(1)), device: numberAt(2), expires };
  }

  /** A name of 24 characters for the subject of messages, from which nobody else can learn the subject. */
  topicOf(about: string): string {
    const name = createHmac("sha256", this.#topicKey).update(about).digest("base64url");
    return name.slice(0, TOPIC_LENGTH);
  }

  #macOf(purpose: TokenPurpose, claims: Uint8Array): Buffer {
    return createHmac("sha256", this.#keys[purpose]).update(claims).digest();
  }
}
