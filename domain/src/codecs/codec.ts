/** Every running count of movements is kept modulo 256; wider counters of a device are reduced to it. */
export const MOTION_COUNTER_MODULUS = 256;

/** A press as a frame tells of it. `seq` is the box's own number, null when it does not number presses. */
export interface DecodedPress {
  seq: number | null;
  /** When: seconds before the network received the frame, or Unix seconds. */
  when: { age_s: number } | { unix_s: number };
}

/** Climate and condition at one instant. Units: °C, % relative humidity, %, mV. Absent: not measured. */
export interface DecodedReading {
  when: { age_s: number } | { unix_s: number };
  temperature?: number;
  humidity?: number;
  battery?: number;
  battery_mv?: number;
  /** Movements since the reading before; 1 where the device says only that something moved. */
  motion?: number;
  /** The box's running count of movements, modulo MOTION_COUNTER_MODULUS. */
  motion_counter?: number;
}

/** What every codec makes of a payload, whatever the model. */
export interface DecodedFrame {
  readings: DecodedReading[];
  presses: DecodedPress[];
  buttonmode?: number;
  /** Any number that changes with each start of the box. */
  boot?: number;
  /** Number of the newest press that the box has counted. */
  press_seq?: number;
  /** Expected minutes between uplinks, when the frame reports it. */
  interval_minutes?: number;
  warnings: string[];
}

/** Either the content of a frame or the reason why it cannot be read; a frame is never half decoded. */
export type DecodeResult = { ok: true; frame: DecodedFrame } | { ok: false; reason: string };

/** Bytes and port to a frame. Pure: knows neither time nor box. */
export type Codec = (bytes: Uint8Array, fPort: number) => DecodeResult;
