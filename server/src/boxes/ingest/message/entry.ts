import { hash } from "node:crypto";
import { type Decoded, single } from "./decode.ts";
import { CONTACT_EVENTS, type Message } from "./message.ts";

/** A message ready to be stored: the row of its uplink, its readings and claims. */
export type Entry = ReturnType<typeof entryOf>;

/** 128 bits, in hexadecimal. */
const KEY_LENGTH = 32;

/** @param delivery index of its delivery among those stored in one transaction */
export function entryOf(
  message: Message,
  sensorId: number,
  decoded: Decoded,
  arrivedAt: Date,
  delivery: number,
) {
  const { content } = message;
  // Fields are listed: spreading an object into such a large literal takes three times as long as everything else.
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
    key: keyOf(message.dedupKey),
    recurs: message.recurs,
    received_at: message.receivedAt,
    received_source: message.receivedSource,
    arrived_at: arrivedAt,
    session: message.session,
    fcnt: message.fcnt,
    fport: content.kind === "bytes" ? content.fport : null,
    frame: content.kind === "bytes" ? content.bytes : null,
    rssi: single(message.rssi),
    snr: single(message.snr),
    gateways: message.gateways.length === 0 ? null : JSON.stringify(message.gateways),
    isContact: CONTACT_EVENTS.has(message.event),
    body: jsonText(message.body),
    delivery,
  };
}

/** A new key for another event with the same key, derived from its instant. */
export function recurringKey({ key, received_at }: Pick<Entry, "key" | "received_at">): string {
  return keyOf(`${key} ${received_at.getTime()}`);
}

function keyOf(text: string): string {
  return hash("sha256", text).slice(0, KEY_LENGTH);
}

/** JSON in PostgreSQL cannot contain NUL or lone surrogates; they become U+FFFD. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\")) return text;
  return text.replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === "\\\\" ? found : "\\ufffd",
  );
}
