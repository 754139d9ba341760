import webPush from "web-push";
import type { Db } from "../../database/db.ts";
import type { Parts } from "../../parts.ts";
import { AddressRefused, type Answered, MOST_AT_ONCE, Poster } from "../../platform/poster.ts";
import type { Push } from "../../platform/web-push/push.ts";
import { type AllTexts, allTexts } from "../../words/texts.ts";
import type { Channel, Outcome, Outgoing, TargetDevice } from "../messages/channel.ts";
import { MessageTokens } from "../messages/tokens.ts";
import { dropDevice, noteRefusal } from "./device-queries.ts";
import { pushedOf } from "./payload.ts";

interface Needed {
  db: Db;
  push: Push;
  texts: AllTexts;
  tokens: MessageTokens;
  publicUrl: string;
}

/** This server's channel; undefined: it sends no notifications. */
export function pushChannelOf({
  push,
  publicUrl,
  jwtSecret,
  jwtSecretBeside,
  ...parts
}: Pick<Parts, "db" | "push" | "publicUrl" | "jwtSecret" | "jwtSecretBeside">):
  | PushChannel
  | undefined {
  if (!push || publicUrl === undefined) return undefined;
  const tokens = new MessageTokens({ jwtSecret, jwtSecretBeside });
  return new PushChannel({ ...parts, push, publicUrl, tokens, texts: allTexts() });
}

/** Sends notifications through the push services of browsers. */
export class PushChannel implements Channel {
  readonly name = "push";
  readonly atOnce = MOST_AT_ONCE;
  readonly #needed: Needed;
  readonly #poster: Poster;

  constructor(needed: Needed) {
    this.#needed = needed;
    this.#poster = new Poster(needed.push.services, { ca: needed.push.ca });
  }

  isOpen(): boolean {
    return true;
  }

  placeOf({ device }: Outgoing): string | undefined {
    return device && this.#needed.push.services.accepted(device.endpoint)?.host;
  }

  async send(message: Outgoing, now: Date): Promise<Outcome> {
    const { device } = message;
    const url = device && this.#needed.push.services.accepted(device.endpoint);
    if (!device || !url) return { is: "dropped", reason: "gone" };
    try {
      return await this.#outcomeOf(await this.#post(url, message, device, now), device);
    } catch (error) {
      const isRefused = error instanceof AddressRefused;
      return { is: "later", reason: isRefused ? "address" : "unreachable" };
    }
  }

  close(): void {
    this.#poster.close();
  }

  #post(url: URL, message: Outgoing, device: TargetDevice, now: Date): Promise<Answered> {
    const { push, tokens, publicUrl } = this.#needed;
    const { language, timezone } = message.recipient;
    const making = { texts: this.#needed.texts[language].near(timezone), tokens, publicUrl };
    const { payload, urgency, topic, ttlSeconds } = pushedOf(making, message, now);
    const { endpoint, p256dh, auth, push_key } = device;
    const { vapid, beside } = push;
    const signer = beside?.publicKey === push_key ? beside : vapid;
    const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify(payload),
      {
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: "aes128gcm",
        // Not from its options: with those it would sign every message.
        headers: { Authorization: signer.headerFor(url.origin) },
      },
    );
    return this.#poster.post({ url, headers, body });
  }

  async #outcomeOf({ status, retryAfterMs }: Answered, device: TargetDevice): Promise<Outcome> {
    if (status >= 200 && status < 300) return { is: "sent" };
    if (status === 404 || status === 410) {
      await dropDevice(this.#needed.db, device.id);
      return { is: "failed", reason: "gone" };
    }
    const mayPass = status === 408 || status === 425 || status === 429;
    // Redirects are not followed, so one counts as a refusal.
    if (status >= 300 && status < 500 && !mayPass) {
      await noteRefusal(this.#needed.db, device.id);
      return { is: "failed", reason: "refused" };
    }
    const wait = retryAfterMs === undefined ? {} : { afterMs: retryAfterMs };
    const isBusy = status === 429;
    return { is: "later", reason: isBusy ? "busy" : "unavailable", isOfTarget: !isBusy, ...wait };
  }
}
