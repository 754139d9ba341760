import type { DownlinkCommand } from "@dosebeat/contract/downlinks";
import { encodePillboxDownlink } from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { SHINE } from "@dosebeat/domain/reminders/box-light";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";

/** A frame of the box that times can count from. */
export interface KnownFrame {
  boot: number;
  fcnt: number;
  receivedAt: Date;
}

interface Command {
  command: DownlinkCommand;
  value: number | null;
  token: number;
  /** When to blink, ascending. */
  lights: readonly Date[];
  early_minutes: number;
}

/** What must be known about a box before commands can be encoded for it. */
interface Told {
  buttonmode: number | null;
  frame: KnownFrame | undefined;
}

/** The bytes to send by radio; null if something that the command needs is not yet known about the box. */
export function frameOf(told: Command, { buttonmode, frame }: Told) {
  const { command, value, token } = told;
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
    case "times":
      if (frame === undefined) return null;
      return encodePillboxDownlink({
        command: "times",
        token,
        boot: frame.boot & 1,
        fcnt: frame.fcnt & 0xffff,
        shine_min: SHINE / MINUTE,
        early_min: told.early_minutes,
        after_min: minutesAfter(told.lights, frame.receivedAt),
      });
  }
}

/** Whole minutes, rounded up so that none is early; times before the frame are left out. */
function minutesAfter(lights: readonly Date[], since: Date): number[] {
  const minutes = lights.map((at) => Math.ceil((at.getTime() - since.getTime()) / MINUTE));
  return [...new Set(minutes)].filter((count) => count >= 0);
}

/** Long enough to walk around a room. */
export const LIGHT_SECONDS = 60;

/** The shortest time that a command waits for the box, which may be out of reach for a while. */
const LEAST_MS: Readonly<Record<DownlinkCommand, number>> = {
  interval: 3 * DAY,
  clock: DAY,
  // Nobody looks for a box much later than this.
  light: HOUR,
  // What the box has not fetched by then is worked out again.
  times: 6 * HOUR,
};

/** How long a command stays useful; longer for a box with a long reporting interval. */
export function validFor(command: DownlinkCommand, intervalMinutes: number | null): number {
  return Math.max(LEAST_MS[command], 3 * (intervalMinutes ?? 0) * MINUTE);
}

/** Pause before the next attempt. `tries`: attempts that have failed so far. */
export function backOff(tries: number): number {
  return Math.min(30 * SECOND * 2 ** tries, 30 * MINUTE);
}
