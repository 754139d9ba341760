import { bigEndian, unsignedAt, whole } from "./wire-number.ts";

/** LoRaWAN port of downlinks. */
export const PILLBOX_DOWNLINK_PORT = 20;

/** Most times of a light in one downlink, so that it fits 51 bytes. */
export const MOST_LIGHT_TIMES = 15;

/** Longest light: seconds of one to find a box, minutes of one that reminds. */
export const LONGEST_LIGHT = 60;

/** A frame that the box has sent since its last start, as what a time counts from. */
interface SinceFrame {
  /** Lowest bit of the number of starts. */
  boot: number;
  /** Lowest 16 bits of the frame counter. */
  fcnt: number;
}

/**
 * A command to the box. One with a token is pending until a configuration report has the same token:
 * - `config`: new settings; minutes
 * - `history`: resend the presses numbered `from` to `to`
 * - `ack`: presses up to number `seq` have been received
 * - `light`: blink now, for so many seconds
 * - `clock`: the frame was received at `unix_s`
 * - `times`: blink `shine_min` minutes, so many minutes after the frame, unless the button was pressed within
 *   `early_min` minutes before. Replaces all times given before
 */
export type PillboxDownlink =
  | { command: "config"; token: number; buttonmode: number; interval_min: number }
  | { command: "history"; from: number; to: number }
  | { command: "ack"; seq: number }
  | { command: "light"; token: number; seconds: number }
  | ({ command: "clock"; token: number; unix_s: number } & SinceFrame)
  | ({
      command: "times";
      token: number;
      shine_min: number;
      early_min: number;
      /** Ascending, each once; none: no light. */
      after_min: number[];
    } & SinceFrame);

/** The content of a downlink, or why it is invalid. */
export type PillboxDownlinkDecoded =
  | { ok: true; data: PillboxDownlink }
  | { ok: false; reason: string };

type Command = PillboxDownlink["command"];

/** Indexed by the first byte; there is no command 0. */
const COMMANDS: readonly Command[] = ["config", "history", "ack", "light", "clock", "times"];
/** That of `times` is without the times. */
const LENGTHS: Record<Command, number> = {
  config: 5,
  history: 5,
  ack: 3,
  light: 3,
  clock: 9,
  times: 7,
};

function u16(name: string, value: number, least = 0): number[] {
  return bigEndian(whole(name, value, least, 0xffff), 2);
}

function tokenOf({ token }: { token: number }): number {
  return whole("token", token, 0, 255);
}

function sinceFrame({ boot, fcnt }: SinceFrame): number[] {
  return [whole("boot", boot, 0, 1), ...u16("fcnt", fcnt)];
}

function u16s(name: string, values: readonly number[]): number[] {
  whole("number of times", values.length, 0, MOST_LIGHT_TIMES);
  if (!increases(values)) throw new RangeError("times do not increase");
  const bytes: number[] = [];
  for (const value of values) bytes.push(...u16(name, value));
  return bytes;
}

function increases(values: readonly number[]): boolean {
  return values.every((value, i) => i === 0 || value > (values[i - 1] ?? value));
}

/** The bytes of a downlink. @throws RangeError, naming the field that does not fit */
export function pillboxDownlinkBytes(downlink: PillboxDownlink): number[] {
  const code = 1 + COMMANDS.indexOf(downlink.command);
  switch (downlink.command) {
    case "config":
      return [
        code,
        tokenOf(downlink),
        whole("button mode", downlink.buttonmode, 0, 7),
        ...u16("interval_min", downlink.interval_min, 1),
      ];
    case "history":
      return [code, ...u16("from", downlink.from), ...u16("to", downlink.to)];
    case "ack":
      return [code, ...u16("seq", downlink.seq)];
    case "light":
      return [code, tokenOf(downlink), whole("seconds", downlink.seconds, 1, LONGEST_LIGHT)];
    case "clock": {
      const time = bigEndian(whole("unix_s", downlink.unix_s, 0, 0xffffffff), 4);
      return [code, tokenOf(downlink), ...sinceFrame(downlink), ...time];
    }
    case "times":
      return [
        code,
        tokenOf(downlink),
        ...sinceFrame(downlink),
        whole("shine_min", downlink.shine_min, 1, LONGEST_LIGHT),
        whole("early_min", downlink.early_min, 0, 255),
        ...u16s("after_min", downlink.after_min),
      ];
  }
}

/** Encodes a downlink (docs/box.md). @throws RangeError, naming the field that does not fit */
export function encodePillboxDownlink(downlink: PillboxDownlink): {
  fPort: typeof PILLBOX_DOWNLINK_PORT;
  bytes: Uint8Array;
} {
  return { fPort: PILLBOX_DOWNLINK_PORT, bytes: Uint8Array.from(pillboxDownlinkBytes(downlink)) };
}

function contentOf(command: Command, bytes: ArrayLike<number>): PillboxDownlink {
  const token = unsignedAt(bytes, 1, 1);
  switch (command) {
    case "config":
      return {
        command,
        token,
        buttonmode: unsignedAt(bytes, 2, 1),
        interval_min: unsignedAt(bytes, 3, 2),
      };
    case "history":
      return { command, from: unsignedAt(bytes, 1, 2), to: unsignedAt(bytes, 3, 2) };
    case "ack":
      return { command, seq: unsignedAt(bytes, 1, 2) };
    case "light":
      return { command, token, seconds: unsignedAt(bytes, 2, 1) };
    case "clock":
      return { command, token, ...frameAt(bytes), unix_s: unsignedAt(bytes, 5, 4) };
    case "times": {
      const after_min: number[] = [];
      for (let at = LENGTHS.times; at < bytes.length; at += 2) {
        after_min.push(unsignedAt(bytes, at, 2));
      }
      const shine_min = unsignedAt(bytes, 5, 1);
      const early_min = unsignedAt(bytes, 6, 1);
      return { command, token, ...frameAt(bytes), shine_min, early_min, after_min };
    }
  }
}

function frameAt(bytes: ArrayLike<number>): SinceFrame {
  return { boot: unsignedAt(bytes, 2, 1), fcnt: unsignedAt(bytes, 3, 2) };
}

function lightFault(what: string, value: number): string | undefined {
  if (value >= 1 && value <= LONGEST_LIGHT) return undefined;
  return `light of ${value} ${what}, expected 1 to ${LONGEST_LIGHT}`;
}

function faultOf(downlink: PillboxDownlink): string | undefined {
  if ("boot" in downlink && downlink.boot > 1) return `boot ${downlink.boot}, expected 0 or 1`;
  switch (downlink.command) {
    case "config":
      if (downlink.buttonmode > 7) return `button mode ${downlink.buttonmode}, expected 0 to 7`;
      return downlink.interval_min === 0 ? "interval of 0 minutes" : undefined;
    case "light":
      return lightFault("seconds", downlink.seconds);
    case "times": {
      const fault = lightFault("minutes", downlink.shine_min);
      return fault ?? (increases(downlink.after_min) ? undefined : "times do not increase");
    }
    default:
      return undefined;
  }
}

function lengthFault(command: Command, length: number): string | undefined {
  const least = LENGTHS[command];
  const times = command === "times" ? (length - least) / 2 : 0;
  const fits = times >= 0 && times <= MOST_LIGHT_TIMES && times % 1 === 0;
  if (fits && length === least + 2 * times) return undefined;
  const expected = command === "times" ? `${least} and 2 for each of 15 times at most` : least;
  return `length ${length}, expected ${expected}`;
}

/** Decodes a downlink as the box does (docs/box.md). Never throws. */
export function decodePillboxDownlink(
  bytes: ArrayLike<number>,
  fPort: number,
): PillboxDownlinkDecoded {
  if (fPort !== PILLBOX_DOWNLINK_PORT) {
    return { ok: false, reason: `unknown FPort ${fPort}, expected ${PILLBOX_DOWNLINK_PORT}` };
  }
  const command = COMMANDS[(bytes[0] ?? 0) - 1];
  if (command === undefined) return { ok: false, reason: "unknown command" };
  const tooLong = lengthFault(command, bytes.length);
  if (tooLong !== undefined) return { ok: false, reason: tooLong };
  const data = contentOf(command, bytes);
  const reason = faultOf(data);
  return reason === undefined ? { ok: true, data } : { ok: false, reason };
}
