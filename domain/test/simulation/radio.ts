import { DAY, HOUR } from "../../src/time/durations.ts";
import type { Frame } from "./box.ts";
import type { Dice } from "./dice.ts";
import type { Period } from "./fate.ts";

export interface Radio {
  /** Share of frames that no gateway receives, from 0 to 1. */
  loss: number;
  /** Maximum error of gateway clocks, in milliseconds. */
  jitter: number;
}

/** A frame that the network received and delivers to the server at `arrivesAt`. */
export interface Delivery {
  frame: Frame;
  receivedAt: number;
  arrivesAt: number;
}

/**
 * What arrives, in any order. One frame in fifty arrives twice; at times the network holds everything back.
 */
export function deliveriesOf(
  frames: readonly Frame[],
  outages: readonly Period[],
  radio: Radio,
  dice: Dice,
): Delivery[] {
  let heldUntil = 0;
  let quietUntil = 0;
  const delivered: Delivery[] = [];
  for (const frame of frames) {
    const at = frame.sentAt;
    if (at > quietUntil) {
      heldUntil = at + dice.whole(HOUR, 5 * DAY);
      quietUntil = heldUntil + dice.whole(5 * DAY, 60 * DAY);
    }
    if (outages.some(({ from, to }) => from <= at && at < to)) continue;
    if (dice.happens(frame.join ? 0.3 : radio.loss)) continue;
    const copies = dice.happens(0.02) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const receivedAt = at + dice.whole(-radio.jitter, radio.jitter);
      const late = dice.happens(0.02) ? dice.whole(HOUR, 20 * DAY) : 0;
      delivered.push({ frame, receivedAt, arrivesAt: Math.max(heldUntil, at + late) });
    }
  }
  return delivered;
}
