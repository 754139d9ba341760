import { createHash } from "node:crypto";
import type { Decoded } from "./decode.ts";
import { HEARD_EVENTS, type Message } from "./message.ts";

/** A message ready to be stored: the row of its uplink and what it brings. */
export type Entry = ReturnType<typeof entryOf>;

const KEY_BYTES = 16;

export function entryOf(message: Message, sensorId: number, decoded: Decoded, arrivedAt: Date) {
  const { content } = message;
  return {
    ...decoded,
    sensor_id: sensorId,
    source: message.source,
    event: message.event,
    key: createHash("sha256").update(message.dedupKey).digest().subarray(0, KEY_BYTES),
    received_at: message.receivedAt,
    received_source: message.receivedSource,
    arrived_at: arrivedAt,
    session: message.session,
    fcnt: message.fcnt,
    fport: content.kind === "bytes" ? content.fport : null,
    frame: content.kind === "bytes" ? content.bytes : null,
    rssi: message.rssi,
    snr: message.snr,
    heard: HEARD_EVENTS.has(message.event),
    body: jsonText(message.body),
  };
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair in JSON; they become U+FFFD. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === "\\\\" ? found : "\\ufffd",
  );
}
