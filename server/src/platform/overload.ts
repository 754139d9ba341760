import { URGENCIES, type Urgency } from "@dosebeat/contract/base/urgencies";

type Refusable = Exclude<Urgency, "always">;

/** In the order of refusal: each is refused once calls have waited this many times the least wait. */
const TIMES: Readonly<Record<Refusable, number>> = {
  bulk: 1,
  lists: 2,
  pages: 4,
  changes: 6,
  deliveries: 8,
  statements: 12,
};

/**
 * The shortest time in seconds before a retry; a random part of the same length is added, so that not all callers
 * return at once.
 */
const WAIT_SECONDS: Readonly<Record<Refusable, number>> = {
  bulk: 60,
  lists: 15,
  pages: 8,
  changes: 8,
  deliveries: 10,
  statements: 5,
};

const REFUSABLE = URGENCIES.filter((urgency) => urgency !== "always");

/** Shorter waits, as in a burst or a garbage collection, refuse nobody. */
const LASTS_MS = 1_000;

export const DEFAULT_OVERLOAD_MS = 250;

interface Sample {
  at: number;
  waited: number;
}

/**
 * Whether this server is overloaded, and what it refuses then: one more urgency once calls have waited too long for a
 * whole second, one fewer once they have waited less than half as long for a second. In the memory of each server.
 */
export class Overload {
  readonly #leastMs: number;
  readonly #random: () => number;
  #samples: Sample[] = [];
  #refused = 0;

  /** @param leastMs the wait from which the first calls are refused; 0: none ever are */
  constructor(leastMs = DEFAULT_OVERLOAD_MS, random: () => number = Math.random) {
    this.#leastMs = leastMs;
    this.#random = random;
  }

  /** How long calls have recently waited before being served, in milliseconds. */
  get waitedMs(): number {
    return this.#samples.at(-1)?.waited ?? 0;
  }

  /** Whether anything is refused now. */
  get isRefusing(): boolean {
    return this.#refused > 0;
  }

  /** What is refused now. */
  get refused(): readonly Refusable[] {
    return REFUSABLE.slice(0, this.#refused);
  }

  /** Records how long a call that began now would wait; instants and waits are in milliseconds. */
  note(waited: number, at: number): void {
    if (this.#leastMs === 0) return;
    this.#samples.push({ at, waited });
    const isOld = (sample?: Sample) => sample !== undefined && sample.at <= at - LASTS_MS;
    while (isOld(this.#samples[1])) this.#samples.shift();
    if (!isOld(this.#samples[0])) return;
    const waits = this.#samples.map((sample) => sample.waited);
    const step = this.#step(Math.min(...waits), Math.max(...waits));
    if (step === 0) return;
    this.#refused += step;
    // The change gets a second to take effect.
    this.#samples = [{ at, waited }];
  }

  #step(shortest: number, longest: number): number {
    if (shortest >= this.#limit(this.#refused)) return 1;
    return longest < this.#limit(this.#refused - 1) / 2 ? -1 : 0;
  }

  /** Seconds after which a call of this urgency may be repeated; undefined: it is not refused now. */
  retryAfter(urgency: Urgency): number | undefined {
    if (urgency === "always" || !this.refused.includes(urgency)) return undefined;
    return Math.ceil(WAIT_SECONDS[urgency] * (1 + this.#random()));
  }

  /** The wait from which the urgency at this place is refused. */
  #limit(place: number): number {
    const urgency = REFUSABLE[place];
    if (urgency === undefined)
      return place < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    return this.#leastMs * TIMES[urgency];
  }
}
