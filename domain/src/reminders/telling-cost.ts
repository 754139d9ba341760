// What it costs a box to be told something. The figures and their sources stand in docs/box.md.

import { airtimeMs, type SpreadingFactor, symbolMs } from "../boxes/airtime.ts";
import { MOST_LIGHT_TIMES } from "../codecs/pillbox-1-downlink.ts";
import { DAY, HOUR } from "../time/durations.ts";
import { SHINE } from "./box-light.ts";

/** Milliamperes, high rather than low. */
const SENDING_MA = 45;
const LISTENING_MA = 12;
/** On average while it blinks: 5 mA for 40 ms every 2 s. */
const BLINKING_MA = 0.1;
/** Two small alkaline cells: the least that fits the levels of our own box. */
export const BATTERY_MAH = 1000;

/** A box listens twice after each frame, for so many symbols, the second time as slowly as networks may ask. */
const LISTENED_SYMBOLS = 8;
const SECOND_WINDOW_SF = 12;

const REPORT_BYTES = 7;
/** A status that repeats a press; none of a box that is told something is longer. */
const STATUS_BYTES = 11;
/** Longest command of each kind but for its times. */
const COMMAND_BYTES = 9;
const BYTES_A_TIME = 2;

/** What a box sends, receives and burns because it was told something. */
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

/** A command with so many times that the network took: received, and confirmed by a report and a status. */
function commandCost(times: number, sf: SpreadingFactor): TellingCost {
  const bytes = COMMAND_BYTES + BYTES_A_TIME * times;
  const receiving = burnt(LISTENING_MA, airtimeMs(bytes, { sf, isUplink: false }));
  const received = { airtimeMs: 0, mAh: receiving };
  return sum([received, frameCost(REPORT_BYTES, sf), frameCost(STATUS_BYTES, sf)]);
}

/**
 * What a day costs at most: its commands, and its lights, each with the frame before it, if no press ends one.
 *
 * @param commands how many times each had
 * @param lights different times of them: what is told again shines once
 */
export function dayCost(
  { commands, lights }: { commands: readonly number[]; lights: number },
  sf: SpreadingFactor,
): TellingCost {
  const asks = Array.from({ length: lights }, () => frameCost(STATUS_BYTES, sf));
  const shining = { airtimeMs: 0, mAh: burnt(BLINKING_MA, Math.min(DAY, lights * SHINE)) };
  return sum([...commands.map((times) => commandCost(times, sf)), ...asks, shining]);
}

/** What a day costs at most, whatever a plan is: so many commands, each as long as can be, and each with other times. */
export function worstDay(count: number, sf: SpreadingFactor): TellingCost {
  const commands = Array.from({ length: count }, () => MOST_LIGHT_TIMES);
  return dayCost({ commands, lights: count * MOST_LIGHT_TIMES }, sf);
}

/** A day like this, every day of a year, in percent of a battery. */
export function percentOfBatteryAYear({ mAh }: TellingCost): number {
  return (100 * 365 * mAh) / BATTERY_MAH;
}
