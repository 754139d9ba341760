import type { Codec, DecodeResult } from "./codec.ts";
import {
  type FrameDraft,
  finishFrame,
  refuse,
  setBattery,
  setHumidity,
  setTemperature,
  startFrame,
  viewOf,
} from "./frame-draft.ts";
import { decodeTaggedFields, field, type TaggedField, type TaggedFields } from "./tagged-fields.ts";

const REPORTS_PORT = 1;
const HISTORY_PORT = 2;

/** Number of the newest stored report, before the fields. */
const HEADER_BYTES = 2;
/** Seconds since a stored report was made, before its field. */
const AGE_BYTES = 4;

/** Set in the tag of a report that is also stored in the device. */
const ALSO_STORED = 0x80;

function takeTemperature(value: DataView, at: number, draft: FrameDraft): void {
  setTemperature(draft, value.getInt16(at) / 10);
}

/** The mean since the last report counts only where there is no measurement. */
function takeMeanTemperature(value: DataView, at: number, draft: FrameDraft): void {
  if (draft.now.temperature === undefined) takeTemperature(value, at, draft);
}

function takeHumidity(value: DataView, draft: FrameDraft): void {
  setHumidity(draft, value.getUint8(0) / 2);
}

const REPORTS: readonly [number, TaggedField][] = [
  [0, field(0)],
  [1, field(1, (value, draft) => setBattery(draft, value.getUint8(0)))],
  [2, field(2, (value, draft) => takeTemperature(value, 0, draft))],
  [3, field(1)],
  [4, field(2, (value, draft) => takeMeanTemperature(value, 0, draft))],
  [5, field(1)],
  [6, field(1, takeHumidity)],
  // Light, twice.
  [7, field(2)],
  [8, field(2)],
  // Door and its alarm; tampering and its alarm; water and its alarm; oil; check-in by the magnet; openings.
  [9, field(1)],
  [10, field(1)],
  [11, field(1)],
  [12, field(1)],
  [13, field(1)],
  [14, field(1)],
  [15, field(1)],
  [16, field(1)],
  [17, field(2)],
  [18, field(1, (value, draft) => (draft.now.motion = value.getUint8(0) === 0 ? 0 : 1))],
  // Proximity, twice, and its alarm; hygiene.
  [19, field(2)],
  [20, field(2)],
  [21, field(1)],
  [22, field(1)],
  [
    80,
    field(3, (value, draft) => {
      takeHumidity(value, draft);
      takeTemperature(value, 1, draft);
    }),
  ],
  [
    81,
    field(3, (value, draft) => {
      takeHumidity(value, draft);
      takeMeanTemperature(value, 1, draft);
    }),
  ],
  // Door and temperature.
  [82, field(3, (value, draft) => takeTemperature(value, 1, draft))],
  // Start; raw values of the water sensor.
  [110, field(8)],
  [112, field(2)],
  [113, field(2)],
  [114, field(2)],
];

const FIELDS: TaggedFields = new Map(
  REPORTS.flatMap(([tag, known]): [number, TaggedField][] => [
    [tag, known],
    [tag | ALSO_STORED, known],
  ]),
);

/** Stored reports, each with its age. */
function readHistory(bytes: Uint8Array): DecodeResult {
  const all = startFrame();
  let at = HEADER_BYTES;
  while (at < bytes.length) {
    const known = FIELDS.get(bytes[at + AGE_BYTES] ?? Number.NaN);
    if (bytes.length <= at + AGE_BYTES) return refuse(`payload cut off in report at byte ${at}`);
    if (known === undefined) return refuse(`unknown field in report at byte ${at}`);
    const start = at + AGE_BYTES + 1;
    if (bytes.length < start + known.length) {
      return refuse(`payload cut off in report at byte ${at}`);
    }
    const one = startFrame();
    known.take(viewOf(bytes.subarray(start, start + known.length)), one);
    all.warnings.push(...one.warnings);
    if (Object.keys(one.now).length > 0) {
      all.earlier.push({ when: { age_s: viewOf(bytes).getUint32(at) }, ...one.now });
    }
    at = start + known.length;
  }
  return finishFrame(all);
}

/**
 * Sensative Strips, big-endian: temperature °C, humidity %, presence (1) or not (0), battery %, and stored
 * reports (FPort 2). An opening is neither a movement nor a press.
 */
export const sensativeStrips: Codec = (bytes, fPort) => {
  if (fPort !== REPORTS_PORT && fPort !== HISTORY_PORT) {
    return refuse(`unknown FPort ${fPort}, expected ${REPORTS_PORT} or ${HISTORY_PORT}`);
  }
  if (bytes.length === 0) return refuse("empty payload");
  if (bytes.length <= HEADER_BYTES) {
    return refuse(`payload cut off: no field after the ${HEADER_BYTES} bytes of the header`);
  }
  if (fPort === HISTORY_PORT) return readHistory(bytes);
  return decodeTaggedFields(bytes, FIELDS, 1, HEADER_BYTES);
};
