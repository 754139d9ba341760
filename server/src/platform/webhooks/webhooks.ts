import { createHmac } from "node:crypto";
import type { Clock } from "../clock.ts";
import { AddressRefused, Poster } from "../poster.ts";
import { WebhookHosts } from "./webhook-hosts.ts";

/** What a server needs to call webhooks. */
export interface WebhookSettings {
  /** Hosts in WEBHOOK_HOSTS. */
  own?: readonly string[];
  /** Certificates that are trusted besides those of Node, as PEM; tests have their own. */
  ca?: string;
}

interface WebhookCall {
  address: string;
  /** Key of the signature. */
  secret: string;
  /** The same for every attempt. */
  id: string;
  body: string;
}

/** The result of a call: an HTTP status, or why there is none. */
type WebhookAnswer = { status: number } | { failed: "address" | "unreachable" };

/** Calls webhooks with signed requests. Redirects are not followed; a call takes 10 s at most. */
export class Webhooks {
  readonly hosts: WebhookHosts;
  readonly #poster: Poster;
  readonly #clock: Clock;

  constructor({ own, ca }: WebhookSettings, clock: Clock) {
    this.hosts = new WebhookHosts(own);
    this.#poster = new Poster(this.hosts, { ca });
    this.#clock = clock;
  }

  async call({ address, secret, id, body }: WebhookCall): Promise<WebhookAnswer> {
    const url = this.hosts.accepted(address);
    if (!url) return { failed: "address" };
    const content = Buffer.from(body);
    const seconds = Math.floor(this.#clock.now().getTime() / 1000);
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": content.length,
      "User-Agent": "Dosebeat",
      "Dosebeat-Delivery": id,
      "Dosebeat-Signature": `t=${seconds},v1=${signatureOf(secret, seconds, body)}`,
    };
    try {
      const { status } = await this.#poster.post({ url, headers, body: content });
      return { status };
    } catch (error) {
      return { failed: error instanceof AddressRefused ? "address" : "unreachable" };
    }
  }

  close(): void {
    this.#poster.close();
  }
}

/** HMAC-SHA-256 of the time and the body, as hexadecimal digits. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}
