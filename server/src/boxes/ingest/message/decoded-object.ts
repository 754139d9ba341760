import { pillboxBatteryPercent } from "@dosebeat/domain/codecs/pillbox-1";
import { z } from "zod";
import { parse } from "./envelope.ts";
import type { Content, FrameFields, ReadingFields, When } from "./message.ts";

const number = z.number().min(-1e9).max(1e9).optional();
const counter = z.number().int().min(0).max(65_535).optional();
const seconds = z.number().int().min(0).max(4_294_967_295).nullish();
const Instants = z.object({ age_s: seconds, unix_s: seconds });

const Climate = z.object({
  temperature: number,
  humidity: z.number().min(0).max(127.5).optional(),
});

/** A frame as decoded by the payload formatter of pillbox/1; the server's own codec returns the same. */
const PillboxObject = z.object({
  schema: z.literal("pillbox/1"),
  frame: z.string(),
  buttonmode: z.number().int().min(0).max(255).optional(),
  boot: z.number().int().min(0).max(1).optional(),
  press_seq: counter,
  ...Climate.shape,
  battery_mv: z.number().int().min(0).max(10_000).optional(),
  motion_counter: z.number().int().min(0).max(255).optional(),
  interval_min: z.number().int().min(1).max(65_535).optional(),
  presses: z
    .array(z.object({ seq: counter, ...Instants.shape }))
    .max(100)
    .default([]),
  readings: z
    .array(z.object({ ...Instants.shape, ...Climate.shape }))
    .max(100)
    .default([]),
});

type PillboxObject = z.infer<typeof PillboxObject>;

interface Payload {
  bytes: Uint8Array | null | undefined;
  fport: number | null | undefined;
  /** The bytes as decoded by the network. */
  object: unknown;
}

const NO_PAYLOAD: Content = { kind: "none", reason: "no payload" };

/**
 * The content of an uplink. The object decoded by the network is used only if the bytes are missing.
 * An object of another schema may contain a press that cannot be read, so it counts as a lost frame.
 *
 * @param path the place of the object in the request
 * @throws Refusal 400 if it claims to be of our schema but is invalid
 */
export function contentOf({ bytes, fport, object }: Payload, path: (string | number)[]): Content {
  if (bytes && bytes.length > 0) return fport ? { kind: "bytes", bytes, fport } : NO_PAYLOAD;
  if (isOurs(object)) return { kind: "frame", frame: frameOf(object, path) };
  if (isEmpty(object)) return NO_PAYLOAD;
  return { kind: "undecodable", reason: "decoded by the network alone, without the bytes" };
}

function frameOf(object: unknown, path: (string | number)[]): FrameFields {
  const decoded = parse(PillboxObject, object, path);
  const { buttonmode, boot, press_seq, interval_min: interval_minutes } = decoded;
  return {
    buttonmode,
    boot,
    press_seq,
    interval_minutes,
    readings: [liveReading(decoded), ...decoded.readings.flatMap(readingsOf)],
    presses: decoded.presses.flatMap((press) =>
      whensOf(press).map((when) => ({ seq: press.seq ?? null, when })),
    ),
  };
}

function isEmpty(object: unknown): boolean {
  if (typeof object !== "object") return object === undefined;
  return object === null || Object.keys(object).length === 0;
}

function isOurs(object: unknown): boolean {
  return (
    typeof object === "object" &&
    object !== null &&
    "schema" in object &&
    object.schema === "pillbox/1"
  );
}

function liveReading(decoded: PillboxObject): ReadingFields {
  const { temperature, humidity, battery_mv, motion_counter } = decoded;
  const battery = battery_mv === undefined ? undefined : pillboxBatteryPercent(battery_mv);
  return { when: { age_s: 0 }, temperature, humidity, battery, battery_mv, motion_counter };
}

function readingsOf(reading: PillboxObject["readings"][number]): ReadingFields[] {
  const { temperature, humidity } = reading;
  return whensOf(reading).map((when) => ({ when, temperature, humidity }));
}

/** Empty if the box did not know the time. */
function whensOf({ age_s, unix_s }: z.infer<typeof Instants>): When[] {
  if (age_s != null) return [{ age_s }];
  return unix_s == null ? [] : [{ unix_s }];
}
