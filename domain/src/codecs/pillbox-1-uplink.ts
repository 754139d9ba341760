/** Network port of the box's uplinks. */
export const PILLBOX_UPLINK_PORT = 10;

export const PILLBOX_VERSION = 1;

/** Frame names by the type number in byte 0. */
export const PILLBOX_FRAMES = [
  "status",
  "press",
  "press_history",
  "env_history",
  "config_report",
] as const;

/** Most presses of a press history, and readings of a climate history, that a frame can hold. */
export const MOST_PRESSES = 15;
export const MOST_READINGS = 14;

/** An age that a frame cannot say: the press is known, its instant is not. */
export const AGE_UNKNOWN = 0xffff;

/** Press numbers are counted modulo 65,536. */
export const PRESS_SEQ_MODULUS = 0x10000;

/**
 * What every box tells of itself. Units: °C, % relative humidity, mV; absent: not measured. `boot`
 * is the lowest bit of the number of starts, `press_seq` the number of the newest press.
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
  /** Newest first, numbered downwards from `press_seq`; `age_s` null: longer ago than it can say. */
  presses: { seq: number; age_s: number | null }[];
}

export interface PillboxStatus extends StatusFields {
  frame: "status" | "press";
}

/** Presses once more, oldest first, numbered upwards. */
export type PillboxPressHistory = { schema: "pillbox/1"; frame: "press_history" } & (
  | { clock: "age"; presses: { seq: number; age_s: number }[] }
  | { clock: "utc"; presses: { seq: number; unix_s: number }[] }
);

export interface PillboxClimate {
  temperature?: number;
  humidity?: number;
}

/** Climate once more, oldest first, at equal steps of whole minutes. */
export type PillboxEnvHistory = { schema: "pillbox/1"; frame: "env_history" } & (
  | { clock: "age"; readings: ({ age_s: number } & PillboxClimate)[] }
  | { clock: "utc"; readings: ({ unix_s: number } & PillboxClimate)[] }
);

/** The settings that the box now works with; `token` is that of the downlink which set them. */
export interface PillboxConfigReport {
  schema: "pillbox/1";
  frame: "config_report";
  token: number;
  buttonmode: number;
  interval_min: number;
  firmware: { major: number; minor: number };
}

/** An uplink of the box: what the network's payload formatter and this server decode it to. */
export type PillboxUplink =
  | PillboxStatus
  | PillboxPressHistory
  | PillboxEnvHistory
  | PillboxConfigReport;
