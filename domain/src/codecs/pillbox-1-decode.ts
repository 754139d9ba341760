import { formatBytes, viewOf } from "./frame-draft.ts";
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

/** The content with warnings, or the errors, in the shape that payload formatters of networks use. */
export type PillboxDecoded =
  | { data: PillboxUplink; warnings: string[] }
  | { errors: [string, ...string[]] };

/** Why a frame cannot be decoded. Caught within this file. */
class Unreadable extends Error {}

function requireLength(view: DataView, expected: number): void {
  if (view.byteLength !== expected) {
    throw new Unreadable(`length ${view.byteLength}, expected ${expected}`);
  }
}

function requireAtLeast(view: DataView, expected: number): void {
  if (view.byteLength < expected) {
    throw new Unreadable(`length ${view.byteLength}, expected at least ${expected}`);
  }
}

function seqAt(first: number, step: number): number {
  return (first + step + PRESS_SEQ_MODULUS) % PRESS_SEQ_MODULUS;
}

function climateAt(view: DataView, at: number, warnings: string[], where = ""): PillboxClimate {
  const climate: PillboxClimate = {};
  const temperature = view.getInt16(at);
  const humidity = view.getUint8(at + 2);
  if (temperature === -0x8000) warnings.push(`${where}temperature invalid`);
  else climate.temperature = temperature / 100;
  if (humidity > 200) warnings.push(`${where}humidity invalid`);
  else climate.humidity = humidity / 2;
  return climate;
}

function decodeStatus(
  view: DataView,
  frame: PillboxStatus["frame"],
  warnings: string[],
): PillboxStatus {
  requireAtLeast(view, 9);
  const flags = view.getUint8(1);
  const count = (flags >> 3) & 0x07;
  requireLength(view, 9 + 2 * count);
  const pressSeq = view.getUint16(2);
  const battery = view.getUint8(7);
  return {
    schema: "pillbox/1",
    frame,
    buttonmode: flags & 0x07,
    boot: (flags >> 6) & 0x01,
    backlog: (flags & 0x80) !== 0,
    press_seq: pressSeq,
    ...climateAt(view, 4, warnings),
    ...(battery === 0xff ? {} : { battery_mv: 1500 + 10 * battery }),
    motion_counter: view.getUint8(8),
    presses: Array.from({ length: count }, (_, i) => {
      const age = view.getUint16(9 + 2 * i);
      return { seq: seqAt(pressSeq, -i), age_s: age === AGE_UNKNOWN ? null : age };
    }),
  };
}

interface HistoryHeader {
  clock: "age" | "utc";
  count: number;
}

function historyHeader(view: DataView, most: number): HistoryHeader {
  requireAtLeast(view, 2);
  const flags = view.getUint8(1);
  const count = flags & 0x7f;
  if (count < 1 || count > most) throw new Unreadable(`${count} entries, expected 1 to ${most}`);
  return { clock: (flags & 0x80) === 0 ? "age" : "utc", count };
}

/** Seconds of every entry: ages decrease from the first, Unix seconds increase. */
function secondsOf(clock: "age" | "utc", first: number, later: number[]): number[] {
  const all = [first];
  let now = first;
  for (const step of later) {
    now += clock === "age" ? -step : step;
    if (now < 0) throw new Unreadable("negative age");
    all.push(now);
  }
  return all;
}

function decodePressHistory(view: DataView): PillboxPressHistory {
  const { clock, count } = historyHeader(view, MOST_PRESSES);
  requireLength(view, 8 + 3 * (count - 1));
  const firstSeq = view.getUint16(2);
  const steps = Array.from(
    { length: count - 1 },
    (_, i) => view.getUint16(8 + 3 * i) * 0x100 + view.getUint8(10 + 3 * i),
  );
  const seconds = secondsOf(clock, view.getUint32(4), steps);
  const head = { schema: "pillbox/1", frame: "press_history" } as const;
  return clock === "age"
    ? { ...head, clock, presses: seconds.map((age_s, i) => ({ seq: seqAt(firstSeq, i), age_s })) }
    : {
        ...head,
        clock,
        presses: seconds.map((unix_s, i) => ({ seq: seqAt(firstSeq, i), unix_s })),
      };
}

function decodeEnvHistory(view: DataView, warnings: string[]): PillboxEnvHistory {
  const { clock, count } = historyHeader(view, MOST_READINGS);
  requireLength(view, 7 + 3 * count);
  const stepMinutes = view.getUint8(6);
  if (stepMinutes === 0 && count > 1) throw new Unreadable("step of 0 minutes");
  const steps = Array.from({ length: count - 1 }, () => stepMinutes * 60);
  const seconds = secondsOf(clock, view.getUint32(2), steps);
  const climate = seconds.map((_, i) => climateAt(view, 7 + 3 * i, warnings, `reading ${i + 1}: `));
  const head = { schema: "pillbox/1", frame: "env_history" } as const;
  return clock === "age"
    ? { ...head, clock, readings: seconds.map((age_s, i) => ({ age_s, ...climate[i] })) }
    : { ...head, clock, readings: seconds.map((unix_s, i) => ({ unix_s, ...climate[i] })) };
}

function decodeConfigReport(view: DataView): PillboxConfigReport {
  requireLength(view, 7);
  const buttonmode = view.getUint8(2);
  const interval = view.getUint16(3);
  if (buttonmode > 7) throw new Unreadable(`button mode ${buttonmode}, expected 0 to 7`);
  if (interval === 0) throw new Unreadable("interval of 0 minutes");
  return {
    schema: "pillbox/1",
    frame: "config_report",
    token: view.getUint8(1),
    buttonmode,
    interval_min: interval,
    firmware: { major: view.getUint8(5), minor: view.getUint8(6) },
  };
}

function decode(bytes: Uint8Array, fPort: number, warnings: string[]): PillboxUplink {
  if (fPort !== PILLBOX_UPLINK_PORT) {
    throw new Unreadable(`unknown FPort ${fPort}, expected ${PILLBOX_UPLINK_PORT}`);
  }
  const view = viewOf(bytes);
  if (view.byteLength === 0) throw new Unreadable("empty payload");
  const first = view.getUint8(0);
  if (first >> 4 !== PILLBOX_VERSION) throw new Unreadable("unknown version");
  const frame = PILLBOX_FRAMES[first & 0x0f];
  switch (frame) {
    case "status":
    case "press":
      return decodeStatus(view, frame, warnings);
    case "press_history":
      return decodePressHistory(view);
    case "env_history":
      return decodeEnvHistory(view, warnings);
    case "config_report":
      return decodeConfigReport(view);
    default:
      throw new Unreadable(`unknown frame type ${formatBytes(first & 0x0f)}`);
  }
}

/**
 * Decodes an uplink of the box (docs/box.md). Ages are seconds before the network received the frame; they
 * are not converted to instants here. A wrong port, version, type or length, or a negative age, rejects
 * the whole frame. Never throws.
 */
export function decodePillboxUplink(bytes: Uint8Array, fPort: number): PillboxDecoded {
  const warnings: string[] = [];
  try {
    return { data: decode(bytes, fPort, warnings), warnings };
  } catch (error) {
    if (error instanceof Unreadable) return { errors: [error.message] };
    throw error;
  }
}
