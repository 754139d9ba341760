import type { Decoded } from "./decode.ts";
import { HEARD_EVENTS, type Message } from "./message.ts";

/** A message ready to be stored: the row of its uplink and what it brings. */
export type Entry = ReturnType<typeof entryOf>;

export function entryOf(message: Message, sensorId: number, decoded: Decoded, arrivedAt: Date) {
  const { content } = message;
  const { claims, ...rest } = decoded;
  return {
    ...rest,
    claims,
    sensor_id: sensorId,
    source: message.source,
    event: message.event,
    dedup_key: message.dedupKey,
    received_at: message.receivedAt,
    received_source: message.receivedSource,
    arrived_at: arrivedAt,
    session: message.session,
    fcnt: message.fcnt,
    fport: content.kind === "bytes" ? content.fport : null,
    frame: content.kind === "bytes" ? Buffer.from(content.bytes).toString("hex") : null,
    rssi: message.rssi,
    snr: message.snr,
    heard: HEARD_EVENTS.has(message.event),
    body: message.body,
  };
}
