import { Overload } from "../src/platform/overload.ts";

const LEAST_MS = 100;
const STEP_MS = 250;
/** Waits at which none is refused, then one more urgency each. */
const WAITS = [0, 100, 200, 400, 600, 800, 1200];

/** An overload whose waits are set by the test. */
export class ToldOverload extends Overload {
  #at = 0;

  constructor() {
    super(LEAST_MS, () => 0);
  }

  /** Makes calls wait this long, for this many seconds. */
  wait(waited: number, seconds: number): readonly string[] {
    for (const end = this.#at + 1000 * seconds; this.#at < end; this.#at += STEP_MS)
      this.note(waited, this.#at);
    return this.refused;
  }

  /** Makes this many urgencies be refused. */
  refuse(count: number): void {
    this.wait(0, 20);
    this.wait(WAITS[count] ?? 0, 20);
    if (this.refused.length !== count) throw new Error(`${this.refused.length} are refused`);
  }
}
