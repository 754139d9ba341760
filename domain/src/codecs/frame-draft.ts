import type { DecodedFrame, DecodedPress, DecodedReading, DecodeResult } from "./codec.ts";

/** What was measured when the frame was sent. Units as in DecodedReading. */
type Measured = Omit<DecodedReading, "when">;

/** A frame while its payload is being read. */
export interface FrameDraft {
  now: Measured;
  /** Readings of earlier instants. */
  earlier: DecodedReading[];
  presses: DecodedPress[];
  interval_minutes?: number;
  warnings: string[];
}

export function startFrame(): FrameDraft {
  return { now: {}, earlier: [], presses: [], warnings: [] };
}

/** A frame of a device that counts neither presses nor starts. No reading where nothing was measured. */
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

export function refuse(reason: string): DecodeResult {
  return { ok: false, reason };
}

/** A press at the moment of sending, by a device that does not number its presses. */
export function pressNow(): DecodedPress {
  return { seq: null, when: { age_s: 0 } };
}

/** Takes a relative humidity in %; what lies above 100 is a broken sensor and becomes a warning. */
export function setHumidity(draft: FrameDraft, percent: number): void {
  if (percent > 100) draft.warnings.push("humidity invalid");
  else draft.now.humidity = percent;
}

/** Takes a battery level in %; what lies above 100 means "not known" and becomes a warning. */
export function setBattery(draft: FrameDraft, percent: number): void {
  if (percent > 100) draft.warnings.push("battery level invalid");
  else draft.now.battery = percent;
}

/** `0x03 0x67` for the bytes 3 and 103. */
export function formatBytes(...bytes: number[]): string {
  return bytes.map((byte) => `0x${byte.toString(16).padStart(2, "0")}`).join(" ");
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
