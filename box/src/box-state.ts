import { chance } from "./chance.ts";
import type { BatteryHabit, Climate, Recurring, Room } from "./surroundings.ts";
import { MINUTE } from "./time.ts";

/** Everything about a box that does not change as it lives. */
export interface BoxConfig {
  /** Decides all chance: the same seed and presses give the same frames. */
  seed: string;
  /** 16 lower-case hexadecimal digits. */
  deveui: string;
  /** The box is switched on for the first time. */
  origin: number;
  intervalMinutes: number;
  /** From this instant the box reports more often. */
  lively: { from: number; intervalMinutes: number } | null;
  /** Share of its frames that no gateway hears, 0 to 1. */
  lossRate: number;
  /** Whole seconds from a press to its frame. */
  pressDelay: { least: number; most: number };
  /** Days on which the box is where no gateway hears it. */
  outOfReach: Recurring | null;
  battery: BatteryHabit;
  room: Room;
  buttonmode: number;
}

export interface CountedPress {
  seq: number;
  at: number;
}

/** What the box could not deliver while it knew that nobody heard it. */
export interface Unheard {
  presses: CountedPress[];
  climate: { at: number; climate: Climate }[];
}

/** A report of the past that waits for its turn on the air. */
export type Backlog =
  | { kind: "presses"; presses: CountedPress[] }
  | { kind: "climate"; samples: { at: number; climate: Climate }[]; stepMinutes: number };

/** All that a box remembers; plain data, so that it can be kept in a file. */
export interface BoxState {
  /** It has lived up to and including this instant. */
  at: number;
  powered: boolean;
  insertedAt: number;
  /** Starts so far, kept over reboots; as are the press and motion counters. */
  boot: number;
  session: number;
  fcnt: number;
  seq: number;
  motion: number;
  /** The newest two presses, newest first. */
  recent: CountedPress[];
  nextStatus: number | null;
  pressFrameAt: number | null;
  configDue: boolean;
  intervalMinutes: number;
  lastDeviceStatus: number;
  unheard: Unheard | null;
  backlog: Backlog[];
  backlogAt: number | null;
}

/**
 * A box in its carton: switched on at the origin. Throws a RangeError for a box that both reports
 * more often later and is out of reach: its climate history needs equal steps.
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
  };
}

/** Minutes between two reports at an instant. */
export function intervalAt(config: BoxConfig, at: number): number {
  const lively = config.lively;
  return lively !== null && at >= lively.from ? lively.intervalMinutes : config.intervalMinutes;
}

/** The first report after an instant: every box has its own minute of the hour. */
export function statusAfter(config: BoxConfig, at: number): number {
  const interval = intervalAt(config, at) * MINUTE;
  const phase = Math.floor(chance(config.seed, "phase") * interval);
  const next = Math.floor((at - phase) / interval) * interval + interval + phase;
  const lively = config.lively;
  return lively !== null && at < lively.from ? Math.min(next, lively.from) : next;
}
