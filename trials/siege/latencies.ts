import { setTimeout as sleep } from "node:timers/promises";

/** How long calls took, in milliseconds. */
export class Latencies {
  readonly #taken: number[] = [];

  get count(): number {
    return this.#taken.length;
  }

  get longest(): number {
    return Math.max(0, ...this.#taken);
  }

  /** @param part such as 0.99 */
  quantile(part: number): number {
    const sorted = this.#taken.toSorted((one, other) => one - other);
    return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  }

  /** Repeats the call until `done`, with a pause after each. @throws if it fails */
  async measure(
    make: () => Promise<{ status: number }>,
    { pauseMs, done }: { pauseMs: number; done: () => boolean },
  ): Promise<void> {
    while (!done()) {
      const started = performance.now();
      const { status } = await make();
      this.#taken.push(performance.now() - started);
      if (status !== 200) throw new Error(`expected 200, not ${status}`);
      await sleep(pauseMs);
    }
  }
}
