import type { DecodedFrame, DecodedPress, DecodedReading, DecodeResult } from "./codec.ts";

/** Measurements at the time of sending. Units as in DecodedReading. */
type Measured = Omit<DecodedReading, "when">;

/** A frame under construction while its payload is read. */
export interface FrameDraft {
  now: Measured;
  /** Stored readings. */
  earlier: DecodedReading[];
  presses: DecodedPress[];
  interval_minutes?: number;
  warnings: string[];
}

/** An empty draft. */
export function startFrame(): FrameDraft {
  return { now: {}, earlier: [], presses: [], warnings: [] };
}

/**
 * The frame of a device that counts neither presses nor starts; without a reading if nothing was measured.
 */
export function finishFrame(draft: FrameDraft): DecodeResult {
  const frame: DecodedFrame = {
    readings: [...draft.earlier],
    presses: draft.presses,
    warnings: draft.warnings,
  };
  if (Object.keys(draft.now).length > 0) {
    frame.readings.push({ when: { age_s: 0 }, ...draft.now });
  }
  if (draft.interval_minutes !== undefined) frame.interval_minutes = draft.interval_minutes;
  return { ok: true, frame };
}

/** The result for a payload that cannot be decoded. */
export function refuse(reason: string): DecodeResult {
  return { ok: false, reason };
}

/** A press at the time of sending, by a device that does not number its presses. */
export function pressNow(): DecodedPress {
  return { seq: null, when: { age_s: 0 } };
}

/** Sets the relative humidity in %. Above 100 the sensor is broken: adds a warning instead. */
export function setHumidity(draft: FrameDraft, percent: number): void {
  if (percent > 100) draft.warnings.push("humidity invalid");
  else draft.now.humidity = percent;
}

/** Sets the battery charge in %. Above 100 means unknown: adds a warning instead. */
export function setBattery(draft: FrameDraft, percent: number): void {
  if (percent > 100) draft.warnings.push("battery level invalid");
  else draft.now.battery = percent;
}

/** `0x03 0x67` for the bytes 3 and 103. */
export function formatBytes(...bytes: number[]): string {
  return bytes.map((byte) => `0x${byte.toString(16).padStart(2, "0")}`).join(" ");
}

/** A view of exactly these bytes, for multi-byte numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
