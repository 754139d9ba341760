import type { Clock } from "./clock.ts";

/**
 * Lets one of many alike pass in a while and counts the others, so that the log of an outage, in which
 * every call fails, does not fill the disk with one sentence.
 */
export class Seldom {
  readonly #clock: Clock;
  readonly #pauseMs: number;
  #passed: number | undefined;
  #heldBack = 0;

  constructor(clock: Clock, pauseMs: number) {
    this.#clock = clock;
    this.#pauseMs = pauseMs;
  }

  /** @returns how many were held back since the last that passed; undefined: this one is, too */
  pass(): number | undefined {
    const now = this.#clock.now().getTime();
    // Also where the clock was set back.
    const soon = this.#passed !== undefined && Math.abs(now - this.#passed) < this.#pauseMs;
    if (soon) {
      this.#heldBack += 1;
      return undefined;
    }
    const heldBack = this.#heldBack;
    this.#passed = now;
    this.#heldBack = 0;
    return heldBack;
  }
}
