import { quantile } from "./quantiles.ts";

/** Concurrent workers of a benchmark and its baseline, by default. */
export const CONNECTIONS = 16;

/** Node compiles hot code while it runs. */
export const WARM_UP_S = 5;
const TURNS_WARM_UP_S = 3;
const TURN_S = 0.4;
const SLICE_S = 2;

export interface Rate {
  perSecond: number;
  /** Median and 99th percentile of a call's duration in milliseconds. */
  medianMs: number;
  p99Ms: number;
}

/** `turn` counts a worker's calls from 0. A worker that returns false has run out of work. */
export type Call = (worker: number, turn: number) => Promise<boolean>;

/** Runs `CONNECTIONS` workers at full speed and counts completed calls after a warm-up. */
export async function measureRate(seconds: number, call: Call): Promise<Rate> {
  const run = new Run(call, CONNECTIONS);
  await run.slice(WARM_UP_S, "none");
  await run.slice(seconds, "in time");
  return run.rate();
}

export interface Pair {
  ours: Rate;
  peer: Rate;
}

/** The same for both, in turns of two seconds, so that other load affects both alike. */
export async function measurePair(
  seconds: number,
  ours: Call,
  peer: Call,
  workers = CONNECTIONS,
): Promise<Pair> {
  const runs = [new Run(ours, workers), new Run(peer, workers)] as const;
  for (const run of runs) await run.slice(WARM_UP_S, "none");
  const rounds = Math.max(1, Math.round(seconds / SLICE_S));
  for (let round = 0; round < rounds; round += 1) {
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) {
      await run.slice(seconds / rounds, "in time");
    }
  }
  return { ours: runs[0].rate(), peer: runs[1].rate() };
}

export interface Turns {
  /** Ratio of our responses per second to the peer's, by round, ascending. */
  ratios: number[];
  /** Ratio of the peer's processor time per response to ours, by round, ascending. */
  costs: number[];
  /** Of all rounds together. */
  rates: Pair;
}

interface Turn {
  call: Call;
  /** Processor seconds that its side has used. */
  spent(): number;
}

/**
 * Measures both in short rounds, each with ratios of its own: if the machine has other load, their
 * median says more than the ratio of the sums.
 */
export async function measureTurns(
  seconds: number,
  mine: Turn,
  theirs: Turn,
  { workers = CONNECTIONS, turnSeconds = TURN_S } = {},
): Promise<Turns> {
  const sides = [mine, theirs].map((side) => ({ ...side, run: new Run(side.call, workers) }));
  for (const { run } of sides) await run.slice(TURNS_WARM_UP_S, "none");
  const ratios: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < seconds / turnSeconds; round += 1) {
    const order = round % 2 === 0 ? sides : sides.toReversed();
    const measured: { rate: number; cost: number }[] = [];
    for (const { run, spent } of order) {
      const before = spent();
      const { answered, ms } = await run.slice(turnSeconds, "all");
      measured.push({ rate: answered / ms, cost: (spent() - before) / answered });
    }
    const [one, other] = round % 2 === 0 ? measured : measured.toReversed();
    if (!one || !other) throw new Error("A round has two sides.");
    ratios.push(one.rate / other.rate);
    costs.push(other.cost / one.cost);
  }
  const ascending = (values: number[]) => values.sort((a, b) => a - b);
  const [ours, peer] = sides.map(({ run }) => run.rate());
  if (!ours || !peer) throw new Error("A turn has two sides.");
  return { ratios: ascending(ratios), costs: ascending(costs), rates: { ours, peer } };
}

/**
 * Which calls of a slice are counted. Those that end after it would lengthen it by the time in which few are left, but
 * their cost is known only with them, and of slow calls there may be no other.
 */
type Counted = "none" | "in time" | "all";

class Run {
  readonly #call: Call;
  readonly #turns: number[];
  readonly #durations: number[] = [];
  #measuredMs = 0;

  constructor(call: Call, workers: number) {
    this.#call = call;
    this.#turns = Array.from({ length: workers }, () => 0);
  }

  async slice(seconds: number, counted: Counted): Promise<{ answered: number; ms: number }> {
    const from = performance.now();
    const until = from + seconds * 1000;
    let last = from;
    let answered = 0;
    const work = async (worker: number) => {
      while (performance.now() < until) {
        const start = performance.now();
        const turn = this.#turns[worker] ?? 0;
        this.#turns[worker] = turn + 1;
        if (!(await this.#call(worker, turn))) return;
        const end = performance.now();
        if (end > until && counted !== "all") return;
        if (counted !== "none") this.#durations.push(end - start);
        answered += 1;
        last = Math.max(last, end);
      }
    };
    await Promise.all(this.#turns.map((_, worker) => work(worker)));
    if (counted !== "none") this.#measuredMs += last - from;
    return { answered, ms: last - from };
  }

  rate(): Rate {
    const durations = this.#durations.sort((a, b) => a - b);
    if (durations.length === 0) throw new Error("nothing was measured: the work ended too early");
    return {
      perSecond: (durations.length * 1000) / this.#measuredMs,
      medianMs: quantile(durations, 0.5),
      p99Ms: quantile(durations, 0.99),
    };
  }
}
