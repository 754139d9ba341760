/** LoRaWAN port of uplinks. */
export const PILLBOX_UPLINK_PORT = 10;

/** Version in the high nibble of byte 0. */
export const PILLBOX_VERSION = 1;

/** Frame names, indexed by the type in the low nibble of byte 0. */
export const PILLBOX_FRAMES = [
  "status",
  "press",
  "press_history",
  "env_history",
  "config_report",
] as const;

/** Most presses in a press history, and most readings in a climate history. */
export const MOST_PRESSES = 15;
export const MOST_READINGS = 14;

/** The age of a press whose instant is too long ago to express. */
export const AGE_UNKNOWN = 0xffff;

/** Press numbers count modulo 65,536. */
export const PRESS_SEQ_MODULUS = 0x10000;

/**
 * The fields of a status or press frame. Units: °C, % relative humidity, mV; absent: not measured. `boot`
 * is the lowest bit of the number of starts, `press_seq` the number of the latest press.
 */
interface StatusFields {
  schema: "pillbox/1";
  buttonmode: number;
  boot: number;
  backlog: boolean;
  press_seq: number;
  temperature?: number;
  humidity?: number;
  battery_mv?: number;
  motion_counter: number;
  /** Newest first, numbered down from `press_seq`; `age_s` in seconds, null: too long ago to express. */
  presses: { seq: number; age_s: number | null }[];
}

/** A status frame, or the frame of a press. */
export interface PillboxStatus extends StatusFields {
  frame: "status" | "press";
}

/** Resent presses, oldest first, numbered upwards. */
export type PillboxPressHistory = { schema: "pillbox/1"; frame: "press_history" } & (
  | { clock: "age"; presses: { seq: number; age_s: number }[] }
  | { clock: "utc"; presses: { seq: number; unix_s: number }[] }
);

/** °C and % relative humidity; absent: not measured. */
export interface PillboxClimate {
  temperature?: number;
  humidity?: number;
}

/** Resent climate readings, oldest first, at equal steps of whole minutes. */
export type PillboxEnvHistory = { schema: "pillbox/1"; frame: "env_history" } & (
  | { clock: "age"; readings: ({ age_s: number } & PillboxClimate)[] }
  | { clock: "utc"; readings: ({ unix_s: number } & PillboxClimate)[] }
);

/** The current settings of the box; `token` is that of the downlink that set them. */
export interface PillboxConfigReport {
  schema: "pillbox/1";
  frame: "config_report";
  token: number;
  buttonmode: number;
  interval_min: number;
  firmware: { major: number; minor: number };
}

/** A decoded uplink of the box, in the shape that payload formatters of networks use. */
export type PillboxUplink =
  | PillboxStatus
  | PillboxPressHistory
  | PillboxEnvHistory
  | PillboxConfigReport;
