import { hash } from "node:crypto";
import type { Decoded } from "./decode.ts";
import { HEARD_EVENTS, type Message } from "./message.ts";

/** A message ready to be stored: the row of its uplink and what it brings. */
export type Entry = ReturnType<typeof entryOf>;

/** 128 bits, in hexadecimal. */
const KEY_LENGTH = 32;

/** @param delivery the number of its delivery among those that are stored together */
export function entryOf(
  message: Message,
  sensorId: number,
  decoded: Decoded,
  arrivedAt: Date,
  delivery: number,
) {
  const { content } = message;
  // Named one by one: copying an object into so large a literal takes three times all the rest.
  return {
    outcome: decoded.outcome,
    reason: decoded.reason,
    readings: decoded.readings,
    claims: decoded.claims,
    buttonmode: decoded.buttonmode,
    boot: decoded.boot,
    press_seq: decoded.press_seq,
    interval_minutes: decoded.interval_minutes,
    sensor_id: sensorId,
    source: message.source,
    event: message.event,
    key: hash("sha256", message.dedupKey).slice(0, KEY_LENGTH),
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
    delivery,
  };
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair in JSON; they become U+FFFD. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\")) return text;
  return text.replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === "\\\\" ? found : "\\ufffd",
  );
}
