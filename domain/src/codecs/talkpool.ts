import type { Codec, DecodeResult } from "./codec.ts";
import {
  finishFrame,
  isHumidity,
  isTemperature,
  refuse,
  setHumidity,
  setTemperature,
  startFrame,
} from "./frame-draft.ts";

const STATUS_PORT = 1;
const SINGLE_PORT = 2;
const GROUP_PORT = 3;

const MEASUREMENT_BYTES = 3;

interface Climate {
  temperature: number;
  humidity: number;
}

/** Two values of twelve bits: the high eight of each, then the low four of both. In tenths, above an offset. */
function climateAt(bytes: Uint8Array, at: number, least: Climate): Climate {
  const low = bytes[at + 2] ?? 0;
  const temperature = (bytes[at] ?? 0) * 16 + (low >> 4);
  const humidity = (bytes[at + 1] ?? 0) * 16 + (low & 0x0f);
  return {
    temperature: (temperature + least.temperature * 10) / 10,
    humidity: (humidity + least.humidity * 10) / 10,
  };
}

/** Measurements, the newest first. `stepSeconds`: between two of them; null: not known, only the newest counts. */
function readMeasurements(
  bytes: Uint8Array,
  stepSeconds: number | null,
  least: Climate,
): DecodeResult {
  if (bytes.length === 0 || bytes.length % MEASUREMENT_BYTES !== 0) {
    return refuse(`length ${bytes.length} of measurements, expected a multiple of 3`);
  }
  const draft = startFrame();
  const newest = climateAt(bytes, 0, least);
  setTemperature(draft, newest.temperature);
  setHumidity(draft, newest.humidity);
  for (let at = MEASUREMENT_BYTES; stepSeconds !== null && at < bytes.length; ) {
    const { temperature, humidity } = climateAt(bytes, at, least);
    draft.earlier.push({
      when: { age_s: (at / MEASUREMENT_BYTES) * stepSeconds },
      ...(isTemperature(temperature) ? { temperature } : {}),
      ...(isHumidity(humidity) ? { humidity } : {}),
    });
    at += MEASUREMENT_BYTES;
  }
  return finishFrame(draft);
}

/** Byte 0 of a group: minutes between measurements, or hours if the highest bit is set. */
function stepOf(header: number): number | null {
  const count = header & 0x7f;
  if (count === 0) return null;
  return count * ((header & 0x80) === 0 ? 60 : 3600);
}

const OY1110_LEAST: Climate = { temperature: -80, humidity: -25 };

/** Talkpool OY1110: temperature °C, humidity %, one measurement (FPort 2) or a group (3); reports no battery. */
export const talkpoolOy1110: Codec = (bytes, fPort) => {
  if (bytes.length === 0) return refuse("empty payload");
  if (fPort === SINGLE_PORT) return readMeasurements(bytes, null, OY1110_LEAST);
  if (fPort === GROUP_PORT) {
    return readMeasurements(bytes.subarray(1), stepOf(bytes[0] ?? 0), OY1110_LEAST);
  }
  // Answers to downlinks and the report after a start, which are not used.
  if (fPort === STATUS_PORT) return finishFrame(startFrame());
  return refuse(`unknown FPort ${fPort}, expected ${STATUS_PORT}, ${SINGLE_PORT} or ${GROUP_PORT}`);
};

/**
 * Talkpool OY1100: temperature °C, humidity %, of several measurements the first; reports no battery. How it
 * writes temperatures below zero is not published: they are left out as invalid.
 */
export const talkpoolOy1100: Codec = (bytes, fPort) =>
  fPort === STATUS_PORT
    ? readMeasurements(bytes, null, { temperature: 0, humidity: 0 })
    : refuse(`unknown FPort ${fPort}, expected ${STATUS_PORT}`);
