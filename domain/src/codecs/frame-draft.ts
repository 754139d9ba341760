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

/** Whether a relative humidity in % is possible; if not, the sensor is broken. */
export function isHumidity(percent: number): boolean {
  return percent >= 0 && percent <= 100;
}

/** Sets the relative humidity in %, or adds a warning if it is impossible. */
export function setHumidity(draft: FrameDraft, percent: number): void {
  if (isHumidity(percent)) draft.now.humidity = percent;
  else draft.warnings.push("humidity invalid");
}

/** Whether a temperature in °C is possible, as in direct JSON; devices mark a broken sensor by one that is not. */
export function isTemperature(celsius: number): boolean {
  return celsius >= -100 && celsius <= 200;
}

/** Sets the temperature in °C, or adds a warning if it is impossible. */
export function setTemperature(draft: FrameDraft, celsius: number): void {
  if (isTemperature(celsius)) draft.now.temperature = celsius;
  else draft.warnings.push("temperature invalid");
}

/** Sets the battery charge in %. Above 100 means unknown: adds a warning instead. */
export function setBattery(draft: FrameDraft, percent: number): void {
  if (percent > 100) draft.warnings.push("battery level invalid");
  else draft.now.battery = percent;
}

/**
 * Sets the battery charge of a device that only reports whether it is low: 15 % if so, which asks for service
 * soon, else 100 %. Without the second a new battery would leave the old warning in place.
 */
export function setLowBattery(draft: FrameDraft, isLow: boolean): void {
  draft.now.battery = isLow ? 15 : 100;
}

/** `0x03 0x67` for the bytes 3 and 103. */
export function formatBytes(...bytes: number[]): string {
  return bytes.map((byte) => `0x${byte.toString(16).padStart(2, "0")}`).join(" ");
}

/** A view of exactly these bytes, for multi-byte numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
