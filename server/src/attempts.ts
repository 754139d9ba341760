/**
 * Counts attempts by key over a sliding window, in the memory of this process. An attempt is counted
 * before its outcome is known, so that many at the same moment cannot slip past, and forgiven when it
 * turns out well.
 */
export class Attempts {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #instants = new Map<string, number[]>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Seconds until the next attempt is allowed; 0 when it is allowed now. */
  secondsToWait(key: string, now: Date): number {
    const instants = this.#recent(key, now);
    const oldestThatBlocks = instants[instants.length - this.#limit];
    if (oldestThatBlocks === undefined) return 0;
    return Math.max(1, Math.ceil((oldestThatBlocks + this.#windowMs - now.getTime()) / 1000));
  }

  count(key: string, now: Date): void {
    this.#forgetOld(now);
    this.#instants.set(key, [...this.#recent(key, now), now.getTime()]);
  }

  /** Takes back the attempt counted at `at`. */
  forgive(key: string, at: Date): void {
    const instants = this.#instants.get(key) ?? [];
    const index = instants.lastIndexOf(at.getTime());
    if (index >= 0) instants.splice(index, 1);
    if (instants.length === 0) this.#instants.delete(key);
  }

  #recent(key: string, now: Date): number[] {
    const since = now.getTime() - this.#windowMs;
    return (this.#instants.get(key) ?? []).filter((instant) => instant > since);
  }

  /** Keys are put back at the end when they are counted, so that the oldest come first. */
  #forgetOld(now: Date): void {
    for (const key of this.#instants.keys()) {
      if (this.#recent(key, now).length > 0) return;
      this.#instants.delete(key);
    }
  }
}
