/** Running counts of movements are stored modulo 256; wider counters are reduced to that. */
export const MOTION_COUNTER_MODULUS = 256;

/** A press reported by a frame. `seq`: number given by the box; null if it does not number presses. */
export interface DecodedPress {
  seq: number | null;
  /** Seconds before the network received the frame, or Unix seconds (UTC). */
  when: { age_s: number } | { unix_s: number };
}

/** Measurements at one instant: °C, % relative humidity, battery % and mV. Absent: not measured. */
export interface DecodedReading {
  when: { age_s: number } | { unix_s: number };
  temperature?: number;
  humidity?: number;
  battery?: number;
  battery_mv?: number;
  /** Movements since the previous reading; 1 where the device only reports that something moved. */
  motion?: number;
  /** The box's running count of movements, modulo MOTION_COUNTER_MODULUS. */
  motion_counter?: number;
}

/** The decoded content of a payload, the same shape for every model. */
export interface DecodedFrame {
  readings: DecodedReading[];
  presses: DecodedPress[];
  buttonmode?: number;
  /** A number that changes each time the box starts. */
  boot?: number;
  /** Number of the latest press that the box has counted. */
  press_seq?: number;
  /** Minutes between uplinks, if the frame reports them. */
  interval_minutes?: number;
  /** What was left out, and why, in English. */
  warnings: string[];
}

/** The content of a frame, or why it cannot be decoded. A frame is never decoded in part. */
export type DecodeResult = { ok: true; frame: DecodedFrame } | { ok: false; reason: string };

/** Decodes the bytes of a frame on a LoRaWAN port. Pure: knows neither the time nor the box. Never throws. */
export type Codec = (bytes: Uint8Array, fPort: number) => DecodeResult;
