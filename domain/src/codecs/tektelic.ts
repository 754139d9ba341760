import type { Codec } from "./codec.ts";
import { refuse, setHumidity } from "./frame-draft.ts";
import { decodeTaggedFields, field, oneOf, type TaggedField } from "./tagged-fields.ts";

const READINGS_PORT = 10;

const NO_MOTION = 0x00;
const MOTION = 0xff;

/** Second bytes of tags for durations and counts; the first byte names the source. */
const STATISTICS = [0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17];

function statisticsOfAnySource(): [number, TaggedField][] {
  return Array.from({ length: 256 }, (_, source) => source).flatMap((source) =>
    STATISTICS.map((kind): [number, TaggedField] => [source * 256 + kind, field(2)]),
  );
}

const FIELDS = new Map<number, TaggedField>([
  ...statisticsOfAnySource(),
  // Battery in steps of 10 mV (older) and of 1 mV.
  [0x00ff, field(2, (value, draft) => (draft.now.battery_mv = value.getInt16(0) * 10))],
  [0x00ba, field(2, (value, draft) => (draft.now.battery_mv = value.getUint16(0)))],
  // Reed switch; light detected.
  [0x0100, field(1)],
  [0x0200, field(1)],
  [0x0367, field(2, (value, draft) => (draft.now.temperature = value.getInt16(0) / 10))],
  [0x0468, field(1, (value, draft) => setHumidity(draft, value.getUint8(0) / 2))],
  // Acceleration, its axes; count of the reed switch; moisture.
  [0x0502, field(2)],
  [0x0771, field(6)],
  [0x0804, field(2)],
  [0x0900, field(1)],
  [
    0x0a00,
    field(
      1,
      (value, draft) => (draft.now.motion = value.getUint8(0) === MOTION ? 1 : 0),
      oneOf([NO_MOTION, MOTION]),
    ),
  ],
  // Temperature of the processor; impact.
  [0x0b67, field(2)],
  [0x0c00, field(1)],
  // Movement count, not used: it is undocumented whether it restarts with every uplink.
  [0x0d04, field(2)],
  // External connector, its count; light; analogue input.
  [0x0e00, field(1)],
  [0x0f04, field(2)],
  [0x1002, field(1)],
  [0x1102, field(2)],
]);

/**
 * TEKTELIC Smart Room Sensors (T00061xx, T00048xx), big-endian, readings on port 10: temperature
 * °C, humidity %, battery mV, movement detected (1) or not (0). Other ports carry settings.
 */
export const tektelic: Codec = (bytes, fPort) =>
  fPort === READINGS_PORT
    ? decodeTaggedFields(bytes, FIELDS, 2)
    : refuse(`unknown FPort ${fPort}, expected ${READINGS_PORT}`);
