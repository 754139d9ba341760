import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";

/** Failures in a row after which a place is paused. */
const MOST_FAILURES = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * MINUTE;
/** How long failures of an unused place are remembered; bounded, because anybody can name places. */
const REMEMBERED_MS = HOUR;

/** Stands for the place itself, if the failure did not depend on the request. */
const ITSELF = "itself";

/**
 * A destination of messages, such as the host of a push service. While it fails it is left alone, for longer each
 * time, then tried with a single message: it delays nobody else, and is not overrun when it is back.
 */
export class Place {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;
  #failures = 0;
  /** The targets that failed, as far as they matter: the place itself, or the first two. */
  readonly #failedAt = new Set<number | typeof ITSELF>();
  #closedUntil = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #leftAt = 0;

  /** @param atOnce attempts in progress while it works */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Whether so much waits for it that no more should be claimed. */
  get isFull(): boolean {
    return this.#underWay + this.#waiting.length >= this.#atOnce;
  }

  /** Milliseconds for which it is left alone; 0: it may be tried. */
  pauseAt(now: number): number {
    return Math.max(0, this.#closedUntil - now);
  }

  /** Whether there is nothing to remember about it. */
  isIdleAt(now: number): boolean {
    if (this.#underWay > 0 || this.#waiting.length > 0) return false;
    return this.#failures === 0 || now - this.#leftAt >= REMEMBERED_MS;
  }

  /** Waits for a turn, which `leave` ends. */
  async enter(): Promise<void> {
    if (this.#underWay < this.#most()) {
      this.#underWay += 1;
      return;
    }
    // Leaving hands the turn over.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /**
   * @param isWell whether the place answered, whatever it said about the message; null: it was not tried
   * @param target given if the failure may be the target's, such as a device; failures of a single target prove
   * nothing
   */
  leave(isWell: boolean | null, now: number, target?: number): void {
    this.#underWay -= 1;
    this.#leftAt = now;
    if (isWell !== null) this.#note(isWell, now, target ?? ITSELF);
    const free = Math.max(this.#most() - this.#underWay, 0);
    for (const enter of this.#waiting.splice(0, free)) {
      this.#underWay += 1;
      enter();
    }
  }

  #most(): number {
    return this.#isFailing() ? 1 : this.#atOnce;
  }

  #isFailing(): boolean {
    const isPlace = this.#failedAt.size > 1 || this.#failedAt.has(ITSELF);
    return this.#failures >= MOST_FAILURES && isPlace;
  }

  #note(isWell: boolean, now: number, target: number | typeof ITSELF): void {
    if (isWell) {
      this.#failures = 0;
      this.#failedAt.clear();
      this.#pauseMs = FIRST_PAUSE_MS;
      this.#closedUntil = 0;
      return;
    }
    this.#failures += 1;
    if (this.#failedAt.size < 2) this.#failedAt.add(target);
    // Attempts that began before the pause tell nothing new.
    if (!this.#isFailing() || this.#closedUntil > now) return;
    this.#closedUntil = now + this.#pauseMs;
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }
}
