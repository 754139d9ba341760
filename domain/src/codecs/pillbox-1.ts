import type { Codec, DecodedFrame, DecodedPress, DecodedReading } from "./codec.ts";
import { refuse } from "./frame-draft.ts";
import { decodePillboxUplink } from "./pillbox-1-decode.ts";
import type {
  PillboxConfigReport,
  PillboxEnvHistory,
  PillboxPressHistory,
  PillboxStatus,
  PillboxUplink,
} from "./pillbox-1-uplink.ts";

const EMPTY_MV = 2200;
const FULL_MV = 3000;

/** Battery charge in %, from 0 to 100: 2,200 mV is empty, 3,000 mV full. Source: docs/box.md. */
export function pillboxBatteryPercent(millivolts: number): number {
  const share = (millivolts - EMPTY_MV) / (FULL_MV - EMPTY_MV);
  return 100 * Math.min(1, Math.max(0, share));
}

function readingOf(status: PillboxStatus): DecodedReading {
  const { temperature, humidity, battery_mv } = status;
  return {
    when: { age_s: 0 },
    ...(temperature === undefined ? {} : { temperature }),
    ...(humidity === undefined ? {} : { humidity }),
    ...(battery_mv === undefined ? {} : { battery: pillboxBatteryPercent(battery_mv), battery_mv }),
    motion_counter: status.motion_counter,
  };
}

/** Omits presses without an instant; their numbers still show as missing up to `press_seq`. */
function datedPresses(status: PillboxStatus): DecodedPress[] {
  return status.presses.flatMap(({ seq, age_s }) =>
    age_s === null ? [] : [{ seq, when: { age_s } }],
  );
}

function frameOfStatus(status: PillboxStatus): Omit<DecodedFrame, "warnings"> {
  return {
    readings: [readingOf(status)],
    presses: datedPresses(status),
    buttonmode: status.buttonmode,
    boot: status.boot,
    press_seq: status.press_seq,
  };
}

/** A history does not contain the latest number, so there is no `press_seq`. */
function frameOfPresses(history: PillboxPressHistory): Omit<DecodedFrame, "warnings"> {
  const presses =
    history.clock === "age"
      ? history.presses.map(({ seq, age_s }) => ({ seq, when: { age_s } }))
      : history.presses.map(({ seq, unix_s }) => ({ seq, when: { unix_s } }));
  return { readings: [], presses };
}

function frameOfClimate(history: PillboxEnvHistory): Omit<DecodedFrame, "warnings"> {
  const readings: DecodedReading[] =
    history.clock === "age"
      ? history.readings.map(({ age_s, ...climate }) => ({ when: { age_s }, ...climate }))
      : history.readings.map(({ unix_s, ...climate }) => ({ when: { unix_s }, ...climate }));
  const measured = ({ temperature, humidity }: DecodedReading) =>
    temperature !== undefined || humidity !== undefined;
  return { readings: readings.filter(measured), presses: [] };
}

function frameOfConfig(report: PillboxConfigReport): Omit<DecodedFrame, "warnings"> {
  return {
    readings: [],
    presses: [],
    buttonmode: report.buttonmode,
    interval_minutes: report.interval_min,
  };
}

function frameOf(uplink: PillboxUplink): Omit<DecodedFrame, "warnings"> {
  switch (uplink.frame) {
    case "status":
    case "press":
      return frameOfStatus(uplink);
    case "press_history":
      return frameOfPresses(uplink);
    case "env_history":
      return frameOfClimate(uplink);
    case "config_report":
      return frameOfConfig(uplink);
  }
}

/**
 * Our own box (docs/box.md): numbered presses, °C, % relative humidity, battery % and mV, running motion
 * count.
 */
export const pillbox1: Codec = (bytes, fPort) => {
  const decoded = decodePillboxUplink(bytes, fPort);
  if ("errors" in decoded) return refuse(decoded.errors.join("; "));
  return { ok: true, frame: { ...frameOf(decoded.data), warnings: decoded.warnings } };
};
