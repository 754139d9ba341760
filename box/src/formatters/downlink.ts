import {
  decodePillboxDownlink,
  MOST_LIGHT_TIMES,
  PILLBOX_DOWNLINK_PORT,
  type PillboxDownlink,
  pillboxDownlinkBytes,
} from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { answered, bytesOf, fieldOf, numberOf, numbersOf, type Refused } from "./input.ts";

const U8 = 0xff;
const U16 = 0xffff;
const U32 = 0xffffffff;

function sinceFrame(data: unknown) {
  return { boot: numberOf(data, "boot", 1), fcnt: numberOf(data, "fcnt", U16) };
}

function downlinkOf(data: unknown): PillboxDownlink {
  const command = fieldOf(data, "command");
  switch (command) {
    case "config":
      return {
        command,
        token: numberOf(data, "token", U8),
        buttonmode: numberOf(data, "buttonmode", 7),
        interval_min: numberOf(data, "interval_min", U16),
      };
    case "history":
      return { command, from: numberOf(data, "from", U16), to: numberOf(data, "to", U16) };
    case "ack":
      return { command, seq: numberOf(data, "seq", U16) };
    case "light":
      return {
        command,
        token: numberOf(data, "token", U8),
        seconds: numberOf(data, "seconds", U8),
      };
    case "clock": {
      const unix_s = numberOf(data, "unix_s", U32);
      return { command, token: numberOf(data, "token", U8), ...sinceFrame(data), unix_s };
    }
    case "times":
      return {
        command,
        token: numberOf(data, "token", U8),
        ...sinceFrame(data),
        shine_min: numberOf(data, "shine_min", U8),
        early_min: numberOf(data, "early_min", U8),
        after_min: numbersOf(data, "after_min", MOST_LIGHT_TIMES, U16),
      };
    default:
      throw new RangeError("command must be config, history, ack, light, clock or times");
  }
}

/** Encodes a command to the box: `{bytes, fPort}`, or `{errors}`. Never throws. */
export function encodeDownlink(input: unknown): { bytes: number[]; fPort: number } | Refused {
  return answered(() => {
    const bytes = pillboxDownlinkBytes(downlinkOf(fieldOf(input, "data")));
    return { bytes, fPort: PILLBOX_DOWNLINK_PORT };
  });
}

/** Decodes a command to the box, as The Things Stack shows it in its console. Never throws. */
export function decodeDownlink(input: unknown): { data: PillboxDownlink } | Refused {
  return answered(() => {
    const decoded = decodePillboxDownlink(bytesOf(input), numberOf(input, "fPort", 255));
    return decoded.ok ? { data: decoded.data } : { errors: [decoded.reason] };
  });
}
