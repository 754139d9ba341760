import type { DownlinkCommand } from "@dosebeat/contract/downlinks";
import { encodePillboxDownlink } from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";

/** A frame of the box that its clock can be set by. */
export interface KnownFrame {
  boot: number;
  fcnt: number;
  receivedAt: Date;
}

interface Command {
  command: DownlinkCommand;
  value: number | null;
  token: number;
}

/** What a box must have told before it can be told something. */
interface Told {
  buttonmode: number | null;
  frame: KnownFrame | undefined;
}

/** What goes over the air; null if the box has not told yet what the command needs. */
export function frameOf({ command, value, token }: Command, { buttonmode, frame }: Told) {
  switch (command) {
    case "interval":
      if (buttonmode === null || value === null) return null;
      return encodePillboxDownlink({ command: "config", token, buttonmode, interval_min: value });
    case "light":
      return encodePillboxDownlink({ command: "light", token, seconds: value ?? LIGHT_SECONDS });
    case "clock":
      if (frame === undefined) return null;
      return encodePillboxDownlink({
        command: "clock",
        token,
        boot: frame.boot & 1,
        fcnt: frame.fcnt & 0xffff,
        unix_s: Math.round(frame.receivedAt.getTime() / SECOND),
      });
  }
}

/** Long enough to walk around a room. */
export const LIGHT_SECONDS = 60;

/** How long a command waits for the box at least: it may be out of reach for a while. */
const LEAST_MS: Readonly<Record<DownlinkCommand, number>> = {
  interval: 3 * DAY,
  clock: DAY,
  // Nobody looks for a box much later.
  light: HOUR,
};

/** For how long a command is of use, by the reporting interval of the box where that is known. */
export function validFor(command: DownlinkCommand, intervalMinutes: number | null): number {
  return Math.max(LEAST_MS[command], 3 * (intervalMinutes ?? 0) * MINUTE);
}

/** Pause before the next attempt, after so many that failed. */
export function backOff(tries: number): number {
  return Math.min(30 * SECOND * 2 ** tries, 30 * MINUTE);
}
