import { bigEndian, unsignedAt, whole } from "./wire-number.ts";

/** LoRaWAN port of downlinks. */
export const PILLBOX_DOWNLINK_PORT = 20;

/**
 * A command to the box:
 * - `config`: new settings, pending until a configuration report has the same token; minutes
 * - `history`: resend the presses numbered `from` to `to`
 * - `ack`: presses up to number `seq` have been received
 */
export type PillboxDownlink =
  | { command: "config"; token: number; buttonmode: number; interval_min: number }
  | { command: "history"; from: number; to: number }
  | { command: "ack"; seq: number };

/** The content of a downlink, or why it is invalid. */
export type PillboxDownlinkDecoded =
  | { ok: true; data: PillboxDownlink }
  | { ok: false; reason: string };

const CODES = { config: 1, history: 2, ack: 3 } as const;
const LENGTHS: Record<PillboxDownlink["command"], number> = { config: 5, history: 5, ack: 3 };

function u16(name: string, value: number, least = 0): number[] {
  return bigEndian(whole(name, value, least, 0xffff), 2);
}

/** The bytes of a downlink. @throws RangeError, naming the field that does not fit */
export function pillboxDownlinkBytes(downlink: PillboxDownlink): number[] {
  switch (downlink.command) {
    case "config":
      return [
        CODES.config,
        whole("token", downlink.token, 0, 255),
        whole("button mode", downlink.buttonmode, 0, 7),
        ...u16("interval_min", downlink.interval_min, 1),
      ];
    case "history":
      return [CODES.history, ...u16("from", downlink.from), ...u16("to", downlink.to)];
    case "ack":
      return [CODES.ack, ...u16("seq", downlink.seq)];
  }
}

/** Encodes a downlink (docs/box.md). @throws RangeError, naming the field that does not fit */
export function encodePillboxDownlink(downlink: PillboxDownlink): {
  fPort: typeof PILLBOX_DOWNLINK_PORT;
  bytes: Uint8Array;
} {
  return { fPort: PILLBOX_DOWNLINK_PORT, bytes: Uint8Array.from(pillboxDownlinkBytes(downlink)) };
}

function commandOf(code: number | undefined): PillboxDownlink["command"] | undefined {
  if (code === CODES.config) return "config";
  if (code === CODES.history) return "history";
  return code === CODES.ack ? "ack" : undefined;
}

function contentOf(command: PillboxDownlink["command"], bytes: ArrayLike<number>): PillboxDownlink {
  switch (command) {
    case "config":
      return {
        command,
        token: unsignedAt(bytes, 1, 1),
        buttonmode: unsignedAt(bytes, 2, 1),
        interval_min: unsignedAt(bytes, 3, 2),
      };
    case "history":
      return { command, from: unsignedAt(bytes, 1, 2), to: unsignedAt(bytes, 3, 2) };
    case "ack":
      return { command, seq: unsignedAt(bytes, 1, 2) };
  }
}

function faultOf(downlink: PillboxDownlink): string | undefined {
  if (downlink.command !== "config") return undefined;
  if (downlink.buttonmode > 7) return `button mode ${downlink.buttonmode}, expected 0 to 7`;
  return downlink.interval_min === 0 ? "interval of 0 minutes" : undefined;
}

/** Decodes a downlink as the box does (docs/box.md). Never throws. */
export function decodePillboxDownlink(
  bytes: ArrayLike<number>,
  fPort: number,
): PillboxDownlinkDecoded {
  if (fPort !== PILLBOX_DOWNLINK_PORT) {
    return { ok: false, reason: `unknown FPort ${fPort}, expected ${PILLBOX_DOWNLINK_PORT}` };
  }
  const command = commandOf(bytes[0]);
  if (command === undefined) return { ok: false, reason: "unknown command" };
  const expected = LENGTHS[command];
  if (bytes.length !== expected) {
    return { ok: false, reason: `length ${bytes.length}, expected ${expected}` };
  }
  const data = contentOf(command, bytes);
  const reason = faultOf(data);
  return reason === undefined ? { ok: true, data } : { ok: false, reason };
}
