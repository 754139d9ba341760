import { isPercentWorkedOut } from "@dosebeat/domain/codecs/batteries";
import { type Codec, MOTION_COUNTER_MODULUS } from "@dosebeat/domain/codecs/codec";
import { codecFor } from "@dosebeat/domain/codecs/models";
import { isPossible } from "./envelope.ts";
import type { Content, FrameFields, Message, ReadingFields, When } from "./message.ts";

export interface StoredReading {
  at: Date;
  temperature: number | null;
  humidity: number | null;
  battery: number | null;
  battery_mv: number | null;
  motion: number | null;
  motion_counter: number | null;
}

export interface StoredClaim {
  seq: number | null;
  pressed_at: Date;
}

/** What is stored of a message besides its raw body. */
export interface Decoded {
  outcome: "decoded" | "undecodable" | "nothing_to_do";
  reason: string | null;
  readings: StoredReading[];
  claims: StoredClaim[];
  buttonmode: number | null;
  boot: number | null;
  press_seq: number | null;
  interval_minutes: number | null;
}

const EMPTY = {
  readings: [],
  claims: [],
  buttonmode: null,
  boot: null,
  press_seq: null,
  interval_minutes: null,
};

/**
 * Decodes the readings and presses of a message; of a frame, all or none. Instants are absolute from here on: network
 * receive time minus age, or the time by the box's clock. A battery level from the network counts only for models
 * whose own messages do not report it on another scale.
 */
export function decode(told: Message, model: string): Decoded {
  const isIgnored = told.batteryPercent !== null && isPercentWorkedOut(model);
  const message = isIgnored ? { ...told, batteryPercent: null } : told;
  const frame = frameOf(message.content, codecFor(model));
  if (frame.kind === "undecodable")
    return { outcome: "undecodable", reason: frame.reason, ...EMPTY };
  if (frame.kind === "frame") return decodedOf(message, frame.frame);
  const level = atReceipt(message);
  if (level.length > 0) return { ...EMPTY, outcome: "decoded", reason: null, readings: level };
  const reason = isIgnored ? "the battery of this model is told by its own messages" : frame.reason;
  return { outcome: "nothing_to_do", reason, ...EMPTY };
}

type Frame =
  | { kind: "frame"; frame: FrameFields }
  | { kind: "undecodable" | "none"; reason: string };

function frameOf(content: Content, codec: Codec | null): Frame {
  if (content.kind !== "bytes") return content;
  if (!codec) return { kind: "undecodable", reason: "no decoder for the model of this box" };
  const result = codec(content.bytes, content.fport);
  return result.ok
    ? { kind: "frame", frame: result.frame }
    : { kind: "undecodable", reason: result.reason };
}

function decodedOf(message: Message, frame: FrameFields): Decoded {
  const { receivedAt } = message;
  const readings = frame.readings
    .map((reading) => readingOf(reading, receivedAt))
    .filter(hasMeasured);
  const claims = distinct(
    frame.presses.map(({ seq, when }) => ({ seq, pressed_at: instantOf(when, receivedAt) })),
  );
  const instants = [...readings.map(({ at }) => at), ...claims.map(({ pressed_at }) => pressed_at)];
  const impossible = instants.find((instant) => !isPossible(instant, receivedAt));
  if (impossible) {
    const reason = `impossible time ${timeText(impossible)}: the clock of the box is wrong`;
    return { outcome: "undecodable", reason, ...EMPTY };
  }
  return {
    outcome: "decoded",
    reason: null,
    readings: withBattery(readings, message),
    claims,
    buttonmode: frame.buttonmode ?? null,
    boot: frame.boot ?? null,
    press_seq: frame.press_seq ?? null,
    interval_minutes: frame.interval_minutes ?? null,
  };
}

function readingOf(reading: ReadingFields, receivedAt: Date): StoredReading {
  return {
    at: instantOf(reading.when, receivedAt),
    temperature: single(reading.temperature),
    humidity: single(reading.humidity),
    battery: single(reading.battery),
    battery_mv: reading.battery_mv === undefined ? null : Math.round(reading.battery_mv),
    motion: reading.motion ?? null,
    motion_counter:
      reading.motion_counter === undefined ? null : reading.motion_counter % MOTION_COUNTER_MODULUS,
  };
}

/** Adds the battery level known to the network to the reading at the receive time, unless the box sent one. */
function withBattery(readings: StoredReading[], message: Message): StoredReading[] {
  const received = message.receivedAt.getTime();
  const live = readings.find(({ at }) => at.getTime() === received);
  if (!live) return [...readings, ...atReceipt(message)];
  return readings.map((reading) =>
    reading === live
      ? { ...live, battery: live.battery ?? single(message.batteryPercent) }
      : reading,
  );
}

function atReceipt({ receivedAt, batteryPercent }: Message): StoredReading[] {
  if (batteryPercent === null) return [];
  return [
    {
      at: receivedAt,
      temperature: null,
      humidity: null,
      battery: single(batteryPercent),
      battery_mv: null,
      motion: null,
      motion_counter: null,
    },
  ];
}

function hasMeasured({ at: _, ...measured }: StoredReading): boolean {
  return Object.values(measured).some((value) => value !== null);
}

function instantOf(when: When, receivedAt: Date): Date {
  if ("unix_s" in when) return new Date(Math.round(when.unix_s * 1000));
  return new Date(receivedAt.getTime() - Math.round(when.age_s * 1000));
}

/** Rounds to single precision, like PostgreSQL's `real`, which rejects numbers that it cannot hold. */
export function single(value: number | null | undefined): number | null {
  return value == null ? null : Math.fround(value);
}

function distinct(claims: StoredClaim[]): StoredClaim[] {
  const byKey = new Map(
    claims.map((claim) => [`${claim.seq} ${claim.pressed_at.getTime()}`, claim] as const),
  );
  return [...byKey.values()];
}

function timeText(instant: Date): string {
  return Number.isNaN(instant.getTime()) ? "unknown" : instant.toISOString();
}
