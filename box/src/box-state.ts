import { MINUTE } from "@dosebeat/domain/time/durations";
import { chance } from "./chance.ts";
import type { BatteryHabit, Climate, Recurring, Room } from "./surroundings.ts";

/** The fixed properties of a simulated box. */
export interface BoxConfig {
  /** Seed of all random numbers: the same seed and presses give the same frames. */
  seed: string;
  /** 16 lower-case hexadecimal digits. */
  deveui: string;
  /** When the box is first switched on. */
  origin: number;
  intervalMinutes: number;
  /** From this instant on, the box reports more often; null: never. */
  lively: { from: number; intervalMinutes: number } | null;
  /** Share of frames that no gateway receives, from 0 to 1. */
  lossRate: number;
  /** Whole seconds between a press and its frame. */
  pressDelay: { least: number; most: number };
  /** Days on which the box is out of reach of any gateway. */
  outOfReach: Recurring | null;
  battery: BatteryHabit;
  room: Room;
  buttonmode: number;
}

export interface CountedPress {
  seq: number;
  at: number;
}

/** What the box collects while it is out of reach. */
export interface Unheard {
  presses: CountedPress[];
  climate: { at: number; climate: Climate }[];
}

/** A history frame waiting to be sent. */
export type Backlog =
  | { kind: "presses"; presses: CountedPress[] }
  | { kind: "climate"; samples: { at: number; climate: Climate }[]; stepMinutes: number };

/** The state of a box, as plain data that can be stored in a file. */
export interface BoxState {
  /** The box has been simulated up to and including this instant. */
  at: number;
  powered: boolean;
  insertedAt: number;
  /** Number of starts; survives restarts, like the press and motion counters. */
  boot: number;
  session: number;
  fcnt: number;
  seq: number;
  motion: number;
  /** The latest two presses, newest first. */
  recent: CountedPress[];
  nextStatus: number | null;
  pressFrameAt: number | null;
  configDue: boolean;
  intervalMinutes: number;
  lastDeviceStatus: number;
  unheard: Unheard | null;
  backlog: Backlog[];
  backlogAt: number | null;
  /** What the box was told by downlinks. */
  told: Told;
}

/** A light of the box, unless the button is pressed from `darkFrom` on. */
export interface Light {
  darkFrom: number;
  from: number;
  until: number;
}

/** What a box remembers of downlinks; `token` and settings are kept without power. */
export interface Told {
  /** Of the latest downlink that was obeyed. The same again is confirmed, not obeyed. */
  token: number | null;
  /** Null: as the box was made. */
  intervalMinutes: number | null;
  buttonmode: number | null;
  /** When the latest frames were sent, newest last: what times count from. */
  frames: { fcnt: number; at: number }[];
  /** Unix milliseconds less the time of the box; null: it was not told the time since it started. */
  clockOffset: number | null;
  lights: Light[];
}

const TOLD_NOTHING: Told = {
  token: null,
  intervalMinutes: null,
  buttonmode: null,
  frames: [],
  clockOffset: null,
  lights: [],
};

/**
 * A new box, which is switched on at the origin.
 *
 * @throws RangeError for a box with both `lively` and `outOfReach`: its climate history needs equal steps
 */
export function newBox(config: BoxConfig): BoxState {
  if (config.lively !== null && config.outOfReach !== null) {
    throw new RangeError(`box ${config.deveui}: lively and outOfReach exclude each other`);
  }
  return {
    at: config.origin - 1,
    powered: false,
    insertedAt: config.origin,
    boot: 0,
    session: 0,
    fcnt: 0,
    seq: 0,
    motion: 0,
    recent: [],
    nextStatus: null,
    pressFrameAt: null,
    configDue: false,
    intervalMinutes: config.intervalMinutes,
    lastDeviceStatus: 0,
    unheard: null,
    backlog: [],
    backlogAt: null,
    told: structuredClone(TOLD_NOTHING),
  };
}

/** Minutes between two reports at an instant. */
export function intervalAt(config: BoxConfig, { told }: BoxState, at: number): number {
  const lively = config.lively;
  const made =
    lively !== null && at >= lively.from ? lively.intervalMinutes : config.intervalMinutes;
  return told.intervalMinutes ?? made;
}

/** When the next report after an instant is due: each box has its own minute of the hour. */
export function statusAfter(config: BoxConfig, box: BoxState, at: number): number {
  const interval = intervalAt(config, box, at) * MINUTE;
  const phase = Math.floor(chance(config.seed, "phase") * interval);
  const next = Math.floor((at - phase) / interval) * interval + interval + phase;
  const lively = config.lively;
  return lively !== null && at < lively.from ? Math.min(next, lively.from) : next;
}
