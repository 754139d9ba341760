import { type Codec, MOTION_COUNTER_MODULUS } from "./codec.ts";
import {
  type FrameDraft,
  finishFrame,
  formatBytes,
  pressNow,
  refuse,
  setHumidity,
  startFrame,
  viewOf,
} from "./frame-draft.ts";

/** Length in bytes of each downlink answer or event, without its code, by code. */
type Answers = ReadonlyMap<number, number>;

interface Model {
  /** Allowed first bytes of a keepalive. */
  codes: readonly number[];
  /** Length of a keepalive in bytes, including its code. */
  length: number;
  answers: Answers;
  /** Reads a keepalive; returns why it is invalid, or undefined. */
  read: (keepalive: DataView, draft: FrameDraft) => string | undefined;
}

const KEEPALIVE_MINUTES = 0x12;

/** Versions, keepalive time, join period, uplink type, watchdog, region. */
const COMMON_ANSWERS: [number, number][] = [
  [0x04, 2],
  [KEEPALIVE_MINUTES, 1],
  [0x19, 1],
  [0x1b, 1],
  [0x1d, 2],
  [0xa4, 1],
];

function takeInterval(minutes: number, draft: FrameDraft): void {
  if (minutes > 0) draft.interval_minutes = minutes;
  else draft.warnings.push("keepalive time invalid");
}

/**
 * A frame is a keepalive, possibly after downlink answers and events. Skips what precedes the keepalive;
 * returns why that is not possible, or undefined.
 */
function readAnswers(bytes: Uint8Array, model: Model, draft: FrameDraft): string | undefined {
  const end = bytes.length - model.length;
  let at = 0;
  while (at < end) {
    const code = bytes[at] ?? 0;
    const length = model.answers.get(code);
    if (length === undefined) return `unknown command ${formatBytes(code)} at byte ${at}`;
    if (code === KEEPALIVE_MINUTES) takeInterval(bytes[at + 1] ?? 0, draft);
    at += 1 + length;
  }
  return at === end ? undefined : `no keepalive after command at byte ${at}`;
}

function codecOf(model: Model): Codec {
  return (bytes) => {
    if (bytes.length < model.length) {
      return refuse(`length ${bytes.length}, expected at least ${model.length}`);
    }
    const draft = startFrame();
    const keepalive = bytes.subarray(bytes.length - model.length);
    const code = keepalive[0] ?? 0;
    const reason =
      readAnswers(bytes, model, draft) ??
      (model.codes.includes(code) ? undefined : `unknown command ${formatBytes(code)}`) ??
      model.read(viewOf(keepalive), draft);
    return reason === undefined ? finishFrame(draft) : refuse(reason);
  };
}

/** Ten bits from byte 1, in tenths of °C above −40. */
function takeTemperature(view: DataView, draft: FrameDraft): void {
  draft.now.temperature = ((view.getUint16(1) & 0x3ff) - 400) / 10;
}

function takeHumidity(view: DataView, draft: FrameDraft): void {
  setHumidity(draft, (view.getUint8(3) * 100) / 256);
}

/** Battery of the devices with an infrared sensor: 1.6 V to 3.8 V over one byte, in whole mV. */
function takeBattery(view: DataView, at: number, draft: FrameDraft): void {
  draft.now.battery_mv = Math.round((view.getUint8(at) * 2200) / 255 + 1600);
}

/**
 * MClimate Multipurpose Button: a single (1), double (2) or triple (3) press is one press, now; 0 is
 * a keepalive. Temperature in °C where the probe is connected, battery in mV.
 *
 * Newer firmware also sends counters, one per kind of press, which can be cleared. None counts every press,
 * so none is used to number them.
 */
export const mclimateMcButton: Codec = codecOf({
  codes: [0x01],
  length: 5,
  answers: new Map([...COMMON_ANSWERS, [0x1f, 1], [0xb1, 3], [0xb2, 3], [0xb3, 3]]),
  read: (view, draft) => {
    const pressEvent = view.getUint8(4);
    if (pressEvent > 3) return `unknown press event ${pressEvent}`;
    if (pressEvent > 0) draft.presses.push(pressNow());
    draft.now.battery_mv = view.getUint8(1) * 8 + 1600;
    if ((view.getUint8(2) & 0x04) === 0) draft.now.temperature = (view.getUint16(2) & 0x3ff) / 10;
    else draft.warnings.push("thermistor not connected");
    return undefined;
  },
});

/** MClimate HT Sensor. Temperature in °C, humidity in %, battery in mV, in steps of 100. */
export const mclimateHtSensor: Codec = codecOf({
  codes: [0x01],
  length: 7,
  answers: new Map(COMMON_ANSWERS),
  read: (view, draft) => {
    takeTemperature(view, draft);
    takeHumidity(view, draft);
    draft.now.battery_mv = 2000 + (view.getUint8(4) >> 4) * 100;
    return undefined;
  },
});

/**
 * MClimate HT + PIR Lite. Temperature in °C, humidity in %, battery in mV, running count of
 * movements. Its keepalive starts with 0x81 in the published decoder and with 0x82 in the manual.
 */
export const mclimateHtPirLite: Codec = codecOf({
  codes: [0x81, 0x82],
  length: 6,
  answers: new Map([
    ...COMMON_ANSWERS,
    [0x2f, 1],
    [0x37, 1],
    [0x39, 2],
    [0x3d, 1],
    [0x3f, 1],
    [0x49, 1],
    [0x4b, 1],
    [0x4d, 1],
    [0xa6, 1],
  ]),
  read: (view, draft) => {
    takeTemperature(view, draft);
    takeHumidity(view, draft);
    takeBattery(view, 4, draft);
    draft.now.motion_counter = view.getUint8(5);
    return undefined;
  },
});

/**
 * MClimate PIR Mini. Temperature in °C, humidity in %, battery in mV, running count of movements;
 * its light sensor is not used.
 */
export const mclimatePirMini: Codec = codecOf({
  codes: [0x01],
  length: 10,
  answers: new Map([
    ...COMMON_ANSWERS,
    [0x1f, 1],
    [0x22, 1],
    [0x37, 1],
    [0x39, 2],
    // Occupied, no longer occupied, movement: events without a value.
    [0x3a, 0],
    [0x3b, 0],
    [0x40, 0],
    [0x3d, 1],
    [0x3f, 1],
    [0x42, 2],
    [0x44, 1],
  ]),
  read: (view, draft) => {
    takeTemperature(view, draft);
    takeHumidity(view, draft);
    takeBattery(view, 6, draft);
    draft.now.motion_counter = view.getUint16(8) % MOTION_COUNTER_MODULUS;
    return undefined;
  },
});
