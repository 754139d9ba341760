// What a downlink costs a box. docs/box.md gives the figures and their sources.

import { airtimeMs, type SpreadingFactor, symbolMs } from "../boxes/airtime.ts";
import { MOST_LIGHT_TIMES } from "../codecs/pillbox-1-downlink.ts";
import { DAY, HOUR } from "../time/durations.ts";
import { SHINE } from "./box-light.ts";

/** Milliamperes, rounded up. */
const SENDING_MA = 45;
const LISTENING_MA = 12;
/** On average while it blinks: 5 mA for 40 ms every 2 s. */
const BLINKING_MA = 0.1;
/** Two small alkaline cells: the smallest battery that fits the voltage levels of our own box. */
export const BATTERY_MAH = 1000;

/** Symbols that a box listens for, twice after each frame; the second time at the slowest rate a network may set. */
const LISTENED_SYMBOLS = 8;
const SECOND_WINDOW_SF = 12;

const REPORT_BYTES = 7;
/** A status that repeats a press; none of a box that is told something is longer. */
const STATUS_BYTES = 11;
/** The longest command of each kind, without its times. */
const COMMAND_BYTES = 9;
const BYTES_A_TIME = 2;

/** The airtime and charge that a box spends on downlinks. */
export interface TellingCost {
  /** How long the box is on air. */
  airtimeMs: number;
  mAh: number;
}

function sum(costs: readonly TellingCost[]): TellingCost {
  return {
    airtimeMs: costs.reduce((total, cost) => total + cost.airtimeMs, 0),
    mAh: costs.reduce((total, cost) => total + cost.mAh, 0),
  };
}

const burnt = (milliamperes: number, ms: number) => (milliamperes * ms) / HOUR;

function frameCost(bytes: number, sf: SpreadingFactor): TellingCost {
  const sending = airtimeMs(bytes, { sf, isUplink: true });
  const listening = LISTENED_SYMBOLS * (symbolMs(sf) + symbolMs(SECOND_WINDOW_SF));
  return {
    airtimeMs: sending,
    mAh: burnt(SENDING_MA, sending) + burnt(LISTENING_MA, listening),
  };
}

/** The cost of a command with the given number of times: received, and confirmed by a report and a status. */
function commandCost(times: number, sf: SpreadingFactor): TellingCost {
  const bytes = COMMAND_BYTES + BYTES_A_TIME * times;
  const receiving = burnt(LISTENING_MA, airtimeMs(bytes, { sf, isUplink: false }));
  const received = { airtimeMs: 0, mAh: receiving };
  return sum([received, frameCost(REPORT_BYTES, sf), frameCost(STATUS_BYTES, sf)]);
}

/**
 * What a day costs at most: its commands, and its lights, each with the frame before it, if no press ends one.
 *
 * @param commands the number of times in each
 * @param lights the number of distinct times; a repeated time blinks once
 */
export function dayCost(
  { commands, lights }: { commands: readonly number[]; lights: number },
  sf: SpreadingFactor,
): TellingCost {
  const asks = Array.from({ length: lights }, () => frameCost(STATUS_BYTES, sf));
  const shining = { airtimeMs: 0, mAh: burnt(BLINKING_MA, Math.min(DAY, lights * SHINE)) };
  return sum([...commands.map((times) => commandCost(times, sf)), ...asks, shining]);
}

/** The most that a day can cost under any plan: the maximum number of commands, each of maximum length, all with different times. */
export function worstDay(count: number, sf: SpreadingFactor): TellingCost {
  const commands = Array.from({ length: count }, () => MOST_LIGHT_TIMES);
  return dayCost({ commands, lights: count * MOST_LIGHT_TIMES }, sf);
}

/** The percentage of a battery that a year of such days takes. */
export function percentOfBatteryAYear({ mAh }: TellingCost): number {
  return (100 * 365 * mAh) / BATTERY_MAH;
}
