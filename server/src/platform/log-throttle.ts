import type { Clock } from "./clock.ts";

/**
 * Lets one of many equal log lines pass per interval and counts the rest, so that an outage, in which every call
 * fails, does not fill the disk.
 */
export class LogThrottle {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  #lastPassed: number | undefined;
  #suppressed = 0;

  constructor(clock: Clock, intervalMs: number) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  /**
   * @returns how many lines were suppressed since the last one that passed; undefined if this one is suppressed too
   */
  pass(): number | undefined {
    const now = this.#clock.now().getTime();
    // Also when the clock was set back.
    const soon =
      this.#lastPassed !== undefined && Math.abs(now - this.#lastPassed) < this.#intervalMs;
    if (soon) {
      this.#suppressed += 1;
      return undefined;
    }
    const suppressed = this.#suppressed;
    this.#lastPassed = now;
    this.#suppressed = 0;
    return suppressed;
  }
}
