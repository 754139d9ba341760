import { chirpstackEvent } from "./envelopes/chirpstack.ts";
import type { Site } from "./envelopes/site.ts";
import { thingsStackEvent } from "./envelopes/things-stack.ts";
import type { Transmission } from "./transmissions.ts";

export type NetworkName = "chirpstack" | "tts";

/** One request to the ingest API. */
export interface Delivery {
  path: string;
  body: Record<string, unknown>;
}

/**
 * The request with which a network delivers a transmission. Null: no gateway received it, or the network has
 * no such event.
 */
export function deliveryOf(
  transmission: Transmission,
  network: NetworkName,
  site: Site,
): Delivery | null {
  if (!transmission.heard) return null;
  if (network === "chirpstack") {
    const { event, body } = chirpstackEvent(transmission, site);
    return { path: `/api/ingest/chirpstack?event=${event}`, body };
  }
  const body = thingsStackEvent(transmission, site);
  return body === null ? null : { path: "/api/ingest/tts", body };
}
