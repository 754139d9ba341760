import {
  decodePillboxDownlink,
  PILLBOX_DOWNLINK_PORT,
  type PillboxDownlink,
  pillboxDownlinkBytes,
} from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { answered, bytesOf, fieldOf, numberOf, type Refused } from "./input.ts";

const U16 = 0xffff;

function downlinkOf(data: unknown): PillboxDownlink {
  const command = fieldOf(data, "command");
  switch (command) {
    case "config":
      return {
        command,
        token: numberOf(data, "token", 255),
        buttonmode: numberOf(data, "buttonmode", 7),
        interval_min: numberOf(data, "interval_min", U16),
      };
    case "history":
      return { command, from: numberOf(data, "from", U16), to: numberOf(data, "to", U16) };
    case "ack":
      return { command, seq: numberOf(data, "seq", U16) };
    default:
      throw new RangeError("command must be config, history or ack");
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
