import type { Codec } from "./codec.ts";
import { type FrameDraft, setHumidity } from "./frame-draft.ts";
import { decodeTaggedFields, field, type TaggedFields } from "./tagged-fields.ts";

/** Movements counted by the infrared sensor or the accelerometer since the previous uplink. */
function addMotion(value: DataView, draft: FrameDraft): void {
  draft.now.motion = (draft.now.motion ?? 0) + value.getUint8(0);
}

const FIELDS: TaggedFields = new Map([
  [0x01, field(2, (value, draft) => (draft.now.temperature = value.getInt16(0) / 10))],
  [0x02, field(1, (value, draft) => setHumidity(draft, value.getUint8(0)))],
  // Acceleration of three axes; light.
  [0x03, field(3)],
  [0x04, field(2)],
  [0x05, field(1, addMotion)],
  // CO2.
  [0x06, field(2)],
  [0x07, field(2, (value, draft) => (draft.now.battery_mv = value.getUint16(0)))],
  // Analogue input; position; pulses, relative and absolute.
  [0x08, field(2)],
  [0x09, field(6)],
  [0x0a, field(2)],
  [0x0b, field(4)],
  // External probe: not the temperature of the box.
  [0x0c, field(2)],
  // Digital input; distance.
  [0x0d, field(1)],
  [0x0e, field(2)],
  [0x0f, field(1, addMotion)],
  // Infrared temperatures; occupancy, a state rather than a count; water leak; thermal image.
  [0x10, field(4)],
  [0x11, field(1)],
  [0x12, field(1)],
  [0x13, field(65)],
  // Pressure; sound; second pulses, relative and absolute; second analogue input.
  [0x14, field(4)],
  [0x15, field(2)],
  [0x16, field(2)],
  [0x17, field(4)],
  [0x18, field(2)],
  // Second probe; second digital input; load cell; organic compounds; debugging.
  [0x19, field(2)],
  [0x1a, field(1)],
  [0x1b, field(4)],
  [0x1c, field(2)],
  [0x3d, field(4)],
]);

/**
 * ELSYS ERS, EMS, EMS Door, EMS Desk: one format of types and values, big-endian, on any port (it is
 * configurable). Temperature in °C, humidity in %, battery in mV, movements. None has a button.
 */
export const elsys: Codec = (bytes) => decodeTaggedFields(bytes, FIELDS, 1);
