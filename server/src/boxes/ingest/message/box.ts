import { BOX_BATCH_MAX, BoxMessage } from "@dosebeat/contract/ingest";
import { invalid } from "../../../http/errors.ts";
import type { Arrival } from "./arrival.ts";
import { openEnvelope, parse, receipt, refuseImpossible } from "./envelope.ts";
import {
  type FrameFields,
  hashOf,
  type Message,
  NOTHING_MEASURED,
  type ReadingFields,
  type When,
} from "./message.ts";

type Path = (string | number)[];

/**
 * Parses a message of a home-made box or an array of them, all or none.
 * @throws Refusal 400 with the path of the error
 */
export function parseBox(sent: unknown, arrival: Arrival): Message[] {
  if (!Array.isArray(sent)) return [messageOf(sent, arrival, [])];
  if (sent.length > BOX_BATCH_MAX) {
    throw invalid([], `A call may contain at most ${BOX_BATCH_MAX} messages.`);
  }
  return sent.map((body: unknown, index) => messageOf(body, arrival, [index]));
}

function messageOf(sent: unknown, arrival: Arrival, at: Path): Message {
  const body = openEnvelope(sent, at);
  const message = parse(BoxMessage, body, at);
  const received = receipt(message.time === undefined ? null : new Date(message.time), arrival, [
    ...at,
    "time",
  ]);
  refuseImpossibleEvents(message, received.receivedAt, at);
  return {
    deveui: message.deveui,
    source: "box",
    application: null,
    event: "up",
    dedupKey: hashOf(body),
    ...received,
    ...NOTHING_MEASURED,
    recurs: message.time === undefined ? "body" : null,
    fcnt: message.fcnt ?? null,
    content: { kind: "frame", frame: frameOf(message) },
    modelHints: [],
    body,
  };
}

function frameOf(message: BoxMessage): FrameFields {
  const { temperature, humidity, battery, motion, buttonmode, boot, press_seq } = message;
  const live: ReadingFields = { when: { age_s: 0 }, temperature, humidity, battery, motion };
  return {
    buttonmode,
    boot,
    press_seq,
    readings: [
      live,
      ...(message.readings ?? []).map(({ time, ...measured }) => ({
        when: whenOf(time),
        ...measured,
      })),
    ],
    presses: (message.presses ?? []).map(({ seq, age_s, time }) => ({
      seq: seq ?? null,
      when: time === undefined ? { age_s: age_s ?? 0 } : whenOf(time),
    })),
  };
}

function whenOf(time: string): When {
  return { unix_s: Date.parse(time) / 1000 };
}

function refuseImpossibleEvents(message: BoxMessage, receivedAt: Date, at: Path): void {
  for (const [index, { time }] of (message.readings ?? []).entries()) {
    refuseImpossible(new Date(time), receivedAt, [...at, "readings", index, "time"]);
  }
  for (const [index, { time, age_s }] of (message.presses ?? []).entries()) {
    const place = [...at, "presses", index];
    if (time !== undefined) refuseImpossible(new Date(time), receivedAt, [...place, "time"]);
    else refuseImpossible(before(receivedAt, age_s ?? 0), receivedAt, [...place, "age_s"]);
  }
}

function before(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() - seconds * 1000);
}
