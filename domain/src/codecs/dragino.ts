import type { Codec, DecodeResult } from "./codec.ts";
import {
  type FrameDraft,
  finishFrame,
  isHumidity,
  isTemperature,
  refuse,
  setHumidity,
  setTemperature,
  startFrame,
  viewOf,
} from "./frame-draft.ts";

const READINGS_PORT = 2;
const DEVICE_PORT = 5;

const READING_BYTES = 11;
const DEVICE_BYTES = 7;

/** Byte 6: answers to a request for stored readings, and what is connected, which decides what other bytes mean. */
const STORED = 0x80;
const CONNECTED = 0x0f;
const PROBE_WITH_TIME = 0x09;
const PROBE_NUMBER = 0x0f;

/** The highest two bits are the vendor's own judgement of the voltage. */
function takeVoltage(view: DataView, at: number, draft: FrameDraft): void {
  draft.now.battery_mv = view.getUint16(at) & 0x3fff;
}

function temperatureAt(view: DataView, start: number): number {
  return view.getInt16(start + 2) / 100;
}

function humidityAt(view: DataView, start: number): number {
  return (view.getUint16(start + 4) & 0x0fff) / 10;
}

function readNow(view: DataView): DecodeResult {
  const draft = startFrame();
  const connected = view.getUint8(6) & CONNECTED;
  // The probe's temperature stands where others have the voltage.
  if (connected !== PROBE_WITH_TIME) takeVoltage(view, 0, draft);
  if (connected !== PROBE_NUMBER) {
    setTemperature(draft, temperatureAt(view, 0));
    setHumidity(draft, humidityAt(view, 0));
  }
  return finishFrame(draft);
}

function readStored(view: DataView): DecodeResult {
  const draft = startFrame();
  for (let start = 0; start < view.byteLength; start += READING_BYTES) {
    const temperature = temperatureAt(view, start);
    const humidity = humidityAt(view, start);
    draft.earlier.push({
      when: { unix_s: view.getUint32(start + 7) },
      ...(isTemperature(temperature) ? { temperature } : {}),
      ...(isHumidity(humidity) ? { humidity } : {}),
    });
  }
  return finishFrame(draft);
}

/**
 * Dragino LHT65N, big-endian. Temperature in °C and humidity in % of the sensor in its case, battery in mV,
 * stored readings on request (FPort 2); battery alone (FPort 5). What is connected to its socket is not used:
 * a probe is not the climate of the box, and what a contact means depends on what is attached.
 */
export const draginoLht65n: Codec = (bytes, fPort) => {
  const view = viewOf(bytes);
  if (fPort === DEVICE_PORT) {
    if (bytes.length !== DEVICE_BYTES) {
      return refuse(`length ${bytes.length}, expected ${DEVICE_BYTES}`);
    }
    const draft = startFrame();
    takeVoltage(view, 5, draft);
    return finishFrame(draft);
  }
  if (fPort !== READINGS_PORT) {
    return refuse(`unknown FPort ${fPort}, expected ${READINGS_PORT} or ${DEVICE_PORT}`);
  }
  if (bytes.length === 0 || bytes.length % READING_BYTES !== 0) {
    return refuse(`length ${bytes.length}, expected a multiple of ${READING_BYTES}`);
  }
  if ((view.getUint8(6) & STORED) !== 0) return readStored(view);
  if (bytes.length !== READING_BYTES) {
    return refuse(`length ${bytes.length}, expected ${READING_BYTES}`);
  }
  return readNow(view);
};
