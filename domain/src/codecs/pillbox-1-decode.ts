import {
  AGE_UNKNOWN,
  MOST_PRESSES,
  MOST_READINGS,
  PILLBOX_FRAMES,
  PILLBOX_UPLINK_PORT,
  PILLBOX_VERSION,
  type PillboxClimate,
  type PillboxConfigReport,
  type PillboxEnvHistory,
  type PillboxPressHistory,
  type PillboxStatus,
  type PillboxUplink,
  PRESS_SEQ_MODULUS,
} from "./pillbox-1-uplink.ts";
import { unsignedAt } from "./wire-number.ts";

/** The content with warnings, or the errors, in the shape that payload formatters of networks use. */
export type PillboxDecoded =
  | { data: PillboxUplink; warnings: string[] }
  | { errors: [string, ...string[]] };

type Bytes = ArrayLike<number>;

function requireLength(bytes: Bytes, expected: number): void {
  if (bytes.length !== expected) {
    throw new RangeError(`length ${bytes.length}, expected ${expected}`);
  }
}

function requireAtLeast(bytes: Bytes, expected: number): void {
  if (bytes.length < expected) {
    throw new RangeError(`length ${bytes.length}, expected at least ${expected}`);
  }
}

function seqAt(first: number, step: number): number {
  return (first + step + PRESS_SEQ_MODULUS) % PRESS_SEQ_MODULUS;
}

/** Adds what was measured at `at` to a frame or a reading. */
function readClimate(
  into: PillboxClimate,
  bytes: Bytes,
  at: number,
  warnings: string[],
  where = "",
): void {
  const hundredths = unsignedAt(bytes, at, 2);
  const halves = unsignedAt(bytes, at + 2, 1);
  if (hundredths === 0x8000) warnings.push(`${where}temperature invalid`);
  else into.temperature = (hundredths > 0x8000 ? hundredths - 0x10000 : hundredths) / 100;
  if (halves > 200) warnings.push(`${where}humidity invalid`);
  else into.humidity = halves / 2;
}

function decodeStatus(
  bytes: Bytes,
  frame: PillboxStatus["frame"],
  warnings: string[],
): PillboxStatus {
  requireAtLeast(bytes, 9);
  const flags = unsignedAt(bytes, 1, 1);
  const count = (flags >> 3) & 0x07;
  requireLength(bytes, 9 + 2 * count);
  const battery = unsignedAt(bytes, 7, 1);
  const status: PillboxStatus = {
    schema: "pillbox/1",
    frame,
    buttonmode: flags & 0x07,
    boot: (flags >> 6) & 0x01,
    backlog: (flags & 0x80) !== 0,
    press_seq: unsignedAt(bytes, 2, 2),
    motion_counter: unsignedAt(bytes, 8, 1),
    presses: [],
  };
  readClimate(status, bytes, 4, warnings);
  if (battery !== 0xff) status.battery_mv = 1500 + 10 * battery;
  for (let i = 0; i < count; i += 1) {
    const age = unsignedAt(bytes, 9 + 2 * i, 2);
    const age_s = age === AGE_UNKNOWN ? null : age;
    status.presses.push({ seq: seqAt(status.press_seq, -i), age_s });
  }
  return status;
}

interface HistoryHeader {
  clock: "age" | "utc";
  count: number;
}

function historyHeader(bytes: Bytes, most: number): HistoryHeader {
  requireAtLeast(bytes, 2);
  const flags = unsignedAt(bytes, 1, 1);
  const count = flags & 0x7f;
  if (count < 1 || count > most) throw new RangeError(`${count} entries, expected 1 to ${most}`);
  return { clock: (flags & 0x80) === 0 ? "age" : "utc", count };
}

/** Seconds of every entry: ages decrease from the first, Unix seconds increase. */
function secondsOf(clock: "age" | "utc", first: number, later: number[]): number[] {
  const all = [first];
  let now = first;
  for (const step of later) {
    now += clock === "age" ? -step : step;
    if (now < 0) throw new RangeError("negative age");
    all.push(now);
  }
  return all;
}

function decodePressHistory(bytes: Bytes): PillboxPressHistory {
  const { clock, count } = historyHeader(bytes, MOST_PRESSES);
  requireLength(bytes, 8 + 3 * (count - 1));
  const firstSeq = unsignedAt(bytes, 2, 2);
  const steps: number[] = [];
  for (let i = 1; i < count; i += 1) steps.push(unsignedAt(bytes, 5 + 3 * i, 3));
  const seconds = secondsOf(clock, unsignedAt(bytes, 4, 4), steps);
  const schema = "pillbox/1";
  const frame = "press_history";
  if (clock === "age") {
    const presses = seconds.map((age_s, i) => ({ seq: seqAt(firstSeq, i), age_s }));
    return { schema, frame, clock, presses };
  }
  const presses = seconds.map((unix_s, i) => ({ seq: seqAt(firstSeq, i), unix_s }));
  return { schema, frame, clock, presses };
}

type Aged = PillboxClimate & { age_s: number };
type Dated = PillboxClimate & { unix_s: number };

function decodeEnvHistory(bytes: Bytes, warnings: string[]): PillboxEnvHistory {
  const { clock, count } = historyHeader(bytes, MOST_READINGS);
  requireLength(bytes, 7 + 3 * count);
  const stepMinutes = unsignedAt(bytes, 6, 1);
  if (stepMinutes === 0 && count > 1) throw new RangeError("step of 0 minutes");
  const steps: number[] = [];
  for (let i = 1; i < count; i += 1) steps.push(stepMinutes * 60);
  const seconds = secondsOf(clock, unsignedAt(bytes, 2, 4), steps);
  const measured = <Reading extends PillboxClimate>(reading: Reading, i: number): Reading => {
    readClimate(reading, bytes, 7 + 3 * i, warnings, `reading ${i + 1}: `);
    return reading;
  };
  const schema = "pillbox/1";
  const frame = "env_history";
  if (clock === "age") {
    const readings = seconds.map((age_s, i) => measured<Aged>({ age_s }, i));
    return { schema, frame, clock, readings };
  }
  const readings = seconds.map((unix_s, i) => measured<Dated>({ unix_s }, i));
  return { schema, frame, clock, readings };
}

function decodeConfigReport(bytes: Bytes): PillboxConfigReport {
  requireLength(bytes, 7);
  const buttonmode = unsignedAt(bytes, 2, 1);
  const interval = unsignedAt(bytes, 3, 2);
  if (buttonmode > 7) throw new RangeError(`button mode ${buttonmode}, expected 0 to 7`);
  if (interval === 0) throw new RangeError("interval of 0 minutes");
  return {
    schema: "pillbox/1",
    frame: "config_report",
    token: unsignedAt(bytes, 1, 1),
    buttonmode,
    interval_min: interval,
    firmware: { major: unsignedAt(bytes, 5, 1), minor: unsignedAt(bytes, 6, 1) },
  };
}

function decode(bytes: Bytes, fPort: number, warnings: string[]): PillboxUplink {
  if (fPort !== PILLBOX_UPLINK_PORT) {
    throw new RangeError(`unknown FPort ${fPort}, expected ${PILLBOX_UPLINK_PORT}`);
  }
  if (bytes.length === 0) throw new RangeError("empty payload");
  const first = unsignedAt(bytes, 0, 1);
  if (first >> 4 !== PILLBOX_VERSION) throw new RangeError("unknown version");
  const type = first & 0x0f;
  const frame = PILLBOX_FRAMES[type];
  switch (frame) {
    case "status":
    case "press":
      return decodeStatus(bytes, frame, warnings);
    case "press_history":
      return decodePressHistory(bytes);
    case "env_history":
      return decodeEnvHistory(bytes, warnings);
    case "config_report":
      return decodeConfigReport(bytes);
    default:
      throw new RangeError(`unknown frame type 0x0${type.toString(16)}`);
  }
}

/**
 * Decodes an uplink of the box (docs/box.md). Ages are seconds before the network received the frame; they
 * are not converted to instants here. A wrong port, version, type or length, or a negative age, rejects
 * the whole frame. Never throws. Payload formatters are made of it (scripts/formatters.mjs).
 */
export function decodePillboxUplink(bytes: Bytes, fPort: number): PillboxDecoded {
  const warnings: string[] = [];
  try {
    return { data: decode(bytes, fPort, warnings), warnings };
  } catch (error) {
    if (error instanceof RangeError) return { errors: [error.message] };
    throw error;
  }
}
