import type { Codec } from "./codec.ts";
import { type FrameDraft, pressNow, setBattery, setHumidity } from "./frame-draft.ts";
import { decodeTaggedFields, field, oneOf, type TaggedField } from "./tagged-fields.ts";

type Channels = [number, TaggedField][];

/** Device information and downlink answers, which are not used. */
const DEVICE_CHANNELS: Channels = [
  // Protocol, serial numbers, hardware, firmware, power on, class, format and reset.
  [0xff01, field(1)],
  [0xff08, field(6)],
  [0xff16, field(8)],
  [0xff09, field(2)],
  [0xff0a, field(2)],
  [0xff0b, field(1)],
  [0xff0f, field(1)],
  [0xffff, field(2)],
  [0xfffe, field(1)],
  ...[0xfe00, 0xff00].flatMap(
    (answer): Channels => [
      // Intervals, alarm limits, restart, history, report, switches, resending.
      [answer + 0x02, field(2)],
      [answer + 0x03, field(2)],
      [answer + 0x06, field(9)],
      [answer + 0x10, field(1)],
      [answer + 0x27, field(1)],
      [answer + 0x28, field(1)],
      [answer + 0x2f, field(1)],
      [answer + 0x3e, field(1)],
      [answer + 0x68, field(1)],
      [answer + 0x69, field(1)],
      [answer + 0x6a, field(3)],
      [answer + 0x6d, field(1)],
      [answer + 0x74, field(1)],
    ],
  ),
  [0x0175, field(1, (value, draft) => setBattery(draft, value.getUint8(0)))],
];

const TEMPERATURE_AND_HUMIDITY: Channels = [
  [0x0367, field(2, (value, draft) => (draft.now.temperature = value.getInt16(0, true) / 10))],
  [0x0468, field(1, (value, draft) => setHumidity(draft, value.getUint8(0) / 2))],
];

/** A stored reading: Unix seconds, temperature, humidity; some models append more. */
function history(length: number): Channels {
  return [[0x20ce, field(length, takeStoredReading)]];
}

function takeStoredReading(value: DataView, draft: FrameDraft): void {
  const humidity = value.getUint8(6) / 2;
  if (humidity > 100) draft.warnings.push("humidity of a stored reading invalid");
  draft.earlier.push({
    when: { unix_s: value.getUint32(0, true) },
    temperature: value.getInt16(4, true) / 10,
    ...(humidity > 100 ? {} : { humidity }),
  });
}

function codecOf(...channels: Channels[]): Codec {
  const fields = new Map([...DEVICE_CHANNELS, ...channels.flat()]);
  return (bytes) => decodeTaggedFields(bytes, fields, 2);
}

/** Milesight WS101, a button: a short (1), long (2) or double (3) press is one press, now. */
export const milesightWs101: Codec = codecOf([
  [0xff2e, field(1, (_value, draft) => draft.presses.push(pressNow()), oneOf([1, 2, 3]))],
]);

/** Milesight EM300-TH: temperature °C, humidity %, battery %. */
export const milesightEm300Th: Codec = codecOf(TEMPERATURE_AND_HUMIDITY, history(8));

/** Milesight EM320-TH and AM102: temperature °C, humidity %, battery %. */
export const milesightTh: Codec = codecOf(TEMPERATURE_AND_HUMIDITY, history(7));

/** Milesight AM103: temperature °C, humidity %, battery %; its CO₂ sensor is not used. */
export const milesightAm103: Codec = codecOf(TEMPERATURE_AND_HUMIDITY, history(9), [
  [0x077d, field(2)],
]);

/** Milesight WS202: movement detected (1) or not (0), battery %; its light sensor is not used. */
export const milesightWs202: Codec = codecOf([
  [0x0300, field(1, (value, draft) => (draft.now.motion = value.getUint8(0)), oneOf([0, 1]))],
  [0x0400, field(1)],
]);

/**
 * Milesight WS301, a magnetic contact: battery % only. Its bytes for "open" are the same as "movement" of the
 * WS202; an opening is neither a movement nor a press.
 */
export const milesightWs301: Codec = codecOf([
  [0x0300, field(1)],
  [0x0400, field(1)],
]);
