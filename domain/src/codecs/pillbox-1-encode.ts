import { MOTION_COUNTER_MODULUS } from "./codec.ts";
import {
  AGE_UNKNOWN,
  MOST_PRESSES,
  MOST_READINGS,
  PILLBOX_FRAMES,
  PILLBOX_VERSION,
  type PillboxClimate,
  type PillboxConfigReport,
  type PillboxEnvHistory,
  type PillboxPressHistory,
  type PillboxStatus,
  type PillboxUplink,
  PRESS_SEQ_MODULUS,
} from "./pillbox-1-uplink.ts";
import { bigEndian, whole } from "./wire-number.ts";

const U32_MAX = 0xffffffff;

function firstByte(frame: PillboxUplink["frame"]): number {
  return PILLBOX_VERSION * 16 + PILLBOX_FRAMES.indexOf(frame);
}

function climateBytes({ temperature, humidity }: PillboxClimate): number[] {
  const hundredths =
    temperature === undefined
      ? -0x8000
      : whole("temperature × 100", Math.round(temperature * 100), -0x7fff, 0x7fff);
  const halves =
    humidity === undefined ? 0xff : whole("humidity × 2", Math.round(humidity * 2), 0, 200);
  return [...bigEndian(hundredths + (hundredths < 0 ? 0x10000 : 0), 2), halves];
}

function batteryByte(millivolts: number | undefined): number {
  if (millivolts === undefined) return 0xff;
  return whole("battery steps above 1500 mV", Math.round((millivolts - 1500) / 10), 0, 0xfe);
}

function requireConsecutive(presses: { seq: number }[], first: number, step: 1 | -1): void {
  presses.forEach(({ seq }, i) => {
    const expected = (first + step * i + PRESS_SEQ_MODULUS) % PRESS_SEQ_MODULUS;
    if (seq !== expected) throw new RangeError(`press number is ${seq}, must be ${expected}`);
  });
}

function encodeStatus(status: PillboxStatus): number[] {
  const count = whole("number of presses", status.presses.length, 0, 7);
  requireConsecutive(status.presses, status.press_seq, -1);
  return [
    firstByte(status.frame),
    (status.backlog ? 0x80 : 0) +
      whole("boot", status.boot, 0, 1) * 0x40 +
      count * 8 +
      whole("button mode", status.buttonmode, 0, 7),
    ...bigEndian(whole("press_seq", status.press_seq, 0, PRESS_SEQ_MODULUS - 1), 2),
    ...climateBytes(status),
    batteryByte(status.battery_mv),
    whole("motion_counter", status.motion_counter, 0, MOTION_COUNTER_MODULUS - 1),
    ...status.presses.flatMap(({ age_s }) =>
      bigEndian(age_s === null ? AGE_UNKNOWN : whole("age", age_s, 0, AGE_UNKNOWN - 1), 2),
    ),
  ];
}

/** Seconds of the first entry, and the steps to the next ones: decreasing ages or increasing Unix seconds. */
function secondsAndSteps(history: PillboxPressHistory | PillboxEnvHistory) {
  const entries: ({ age_s: number } | { unix_s: number })[] =
    history.frame === "press_history" ? history.presses : history.readings;
  const seconds = entries.map((entry) => ("age_s" in entry ? entry.age_s : entry.unix_s));
  for (const value of seconds) whole("seconds of an entry", value, 0, Number.MAX_SAFE_INTEGER);
  const direction = history.clock === "age" ? -1 : 1;
  const steps = seconds.slice(1).map((later, i) => direction * (later - (seconds[i] ?? 0)));
  return { first: whole("seconds of the first entry", seconds[0] ?? 0, 0, U32_MAX), steps };
}

function historyFlags(clock: "age" | "utc", count: number, most: number): number {
  return (clock === "utc" ? 0x80 : 0) + whole("number of entries", count, 1, most);
}

function encodePressHistory(history: PillboxPressHistory): number[] {
  const flags = historyFlags(history.clock, history.presses.length, MOST_PRESSES);
  const firstSeq = whole("press number", history.presses[0]?.seq ?? 0, 0, PRESS_SEQ_MODULUS - 1);
  requireConsecutive(history.presses, firstSeq, 1);
  const { first, steps } = secondsAndSteps(history);
  return [
    firstByte(history.frame),
    flags,
    ...bigEndian(firstSeq, 2),
    ...bigEndian(first, 4),
    ...steps.flatMap((step) => bigEndian(whole("seconds between presses", step, 0, 0xffffff), 3)),
  ];
}

/** Minutes between readings; 1 if there is only one. */
function stepMinutes(steps: number[]): number {
  const [first = 60, ...others] = steps;
  if (others.some((step) => step !== first)) {
    throw new RangeError("readings must be equal steps apart");
  }
  return whole("minutes between readings", first / 60, 1, 255);
}

function encodeEnvHistory(history: PillboxEnvHistory): number[] {
  const flags = historyFlags(history.clock, history.readings.length, MOST_READINGS);
  const { first, steps } = secondsAndSteps(history);
  const climates: PillboxClimate[] = history.readings;
  return [
    firstByte(history.frame),
    flags,
    ...bigEndian(first, 4),
    stepMinutes(steps),
    ...climates.flatMap(climateBytes),
  ];
}

function encodeConfigReport(report: PillboxConfigReport): number[] {
  return [
    firstByte(report.frame),
    whole("token", report.token, 0, 255),
    whole("button mode", report.buttonmode, 0, 7),
    ...bigEndian(whole("interval_min", report.interval_min, 1, 0xffff), 2),
    whole("firmware major", report.firmware.major, 0, 255),
    whole("firmware minor", report.firmware.minor, 0, 255),
  ];
}

/**
 * Encodes an uplink as the box sends it on port 10 (docs/box.md). Temperature is rounded to 0.01 °C,
 * humidity to 0.5 %, battery to 10 mV.
 *
 * @throws RangeError, naming the field, when a value does not fit the format
 */
export function encodePillboxUplink(uplink: PillboxUplink): Uint8Array {
  switch (uplink.frame) {
    case "status":
    case "press":
      return Uint8Array.from(encodeStatus(uplink));
    case "press_history":
      return Uint8Array.from(encodePressHistory(uplink));
    case "env_history":
      return Uint8Array.from(encodeEnvHistory(uplink));
    case "config_report":
      return Uint8Array.from(encodeConfigReport(uplink));
  }
}
