import type { Logger } from "pino";
import type { Metrics } from "./metrics.ts";
import { traced } from "./operations.ts";

/** How long to wait for work that runs have left in progress: a mail takes up to 20 s. */
const STOP_WITHIN_MS = 25_000;

/** What a job sees of its runner. */
export interface JobContext {
  log: Pick<Logger, "info" | "warn" | "error">;
  /** Aborted when the job is to end: a long run then stops at the next safe point. */
  ending: AbortSignal;
  /** Starts the next run at once instead of after the pause. */
  again(): void;
}

export interface JobWork {
  /** One run. It may throw: the next run does what is left. */
  run(): Promise<unknown>;
  /** Called after the last run: finishes work that runs have left in progress. */
  end?(): Promise<unknown>;
}

/** Work that a server repeats in the background. */
export interface Job<Given> {
  /** The name in metrics, in the log and in JOBS_OFF. */
  name: string;
  /** What it does, as `docs/jobs.md` says it. */
  does: string;
  /** Pause between two runs, in milliseconds. */
  every: number;
  /** Pause after a failed run, if it differs. */
  afterFailure?: number;
  /**
   * How several servers share the job. A number: claims that last this many milliseconds, after which another server
   * may take over. "lock": locks in the database, which end with the server's connection. "turn": two servers may do
   * the same work, but it is stored once. "each": every server does it for itself.
   */
  lease: number | "lock" | "turn" | "each";
  /** The number of items that it takes at once. */
  atOnce: number;
  /** Whether the start of the server waits for the first run. */
  isFirstAwaited?: true;
  /** Called once for each start of a server. */
  make(given: Given, context: JobContext): JobWork;
}

/** A job as a value; `server/src/jobs.ts` lists them all. */
export function defineJob<Given>(job: Job<Given>): Job<Given> {
  return job;
}

interface Options {
  log: JobContext["log"];
  metrics: Metrics;
  stopWithinMs?: number;
}

/** Starts and stops jobs, measures their runs and logs their failures, all in the same way. */
export class JobRunner {
  readonly #options: Options;
  readonly #started: Pick<StartedJob<unknown>, "stop">[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Starts jobs in the given order. A first run that is awaited never fails: a failure is logged, and the next run
   * follows.
   */
  async start<Given>(jobs: readonly Job<Given>[], given: Given): Promise<void> {
    for (const job of jobs) {
      const started = new StartedJob(job, given, this.#options);
      this.#started.push(started);
      const first = started.begin();
      if (job.isFirstAwaited) await first;
    }
  }

  /** Waits for runs in progress, for 25 s at most. No run begins afterwards. Never fails. */
  async stop(): Promise<void> {
    await Promise.all(this.#started.splice(0).map((job) => job.stop()));
  }
}

class StartedJob<Given> {
  readonly #job: Job<Given>;
  readonly #work: JobWork;
  readonly #options: Options;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #isNextAtOnce = false;
  #failures = 0;

  constructor(job: Job<Given>, given: Given, options: Options) {
    this.#job = job;
    this.#options = options;
    const again = () => this.#again();
    this.#work = job.make(given, { log: options.log, ending: this.#ending.signal, again });
    options.metrics.addJob(job.name);
    options.log.info({ job: job.name, everyMs: job.every }, "a job begins");
  }

  begin(): Promise<void> {
    this.#isWaiting = false;
    this.#isNextAtOnce = false;
    this.#running = this.#run().then((isDone) => this.#wait(isDone));
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    const { log, stopWithinMs = STOP_WITHIN_MS } = this.#options;
    const ended = this.#running.then(() => this.#end());
    if (await isWithin(stopWithinMs, ended)) return;
    log.error({ job: this.#job.name }, "a job took too long to end: the server ends without it");
  }

  /** Whether it succeeded. */
  async #run(): Promise<boolean> {
    const { log, metrics } = this.#options;
    const { name } = this.#job;
    const begun = performance.now();
    const measure = (isDone: boolean) =>
      metrics.ranJob(name, { seconds: (performance.now() - begun) / 1000, isDone });
    try {
      await traced({ kind: "job", name }, async () => this.#work.run());
    } catch (error) {
      measure(false);
      if (this.#failures === 0) log.error({ err: error, job: name }, "a job failed; retrying");
      this.#failures += 1;
      return false;
    }
    measure(true);
    if (this.#failures > 0) log.warn({ job: name, failures: this.#failures }, "a job works again");
    this.#failures = 0;
    return true;
  }

  #wait(isDone: boolean): void {
    if (this.#ending.signal.aborted) return;
    const { every, afterFailure = every } = this.#job;
    const pause = isDone ? (this.#isNextAtOnce ? 0 : every) : afterFailure;
    this.#isWaiting = true;
    this.#timer = setTimeout(() => void this.begin(), pause).unref();
  }

  #again(): void {
    this.#isNextAtOnce = true;
    if (!this.#isWaiting || this.#ending.signal.aborted) return;
    clearTimeout(this.#timer);
    void this.begin();
  }

  async #end(): Promise<void> {
    try {
      await this.#work.end?.();
    } catch (error) {
      this.#options.log.error({ err: error, job: this.#job.name }, "a job could not end well");
    }
  }
}

/** Whether the work settles in time. */
async function isWithin(milliseconds: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}
