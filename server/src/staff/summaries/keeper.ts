import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { defineJob } from "../../platform/job-runner.ts";
import { LogThrottle } from "../../platform/log-throttle.ts";
import { addMissing, findStale } from "./claim-queries.ts";
import { LEASE_MS, type Needed, refresh } from "./refresh.ts";

const MOST = 25;
/** Patients worked out this recently wait; otherwise a box that sends often would keep a processor busy. */
const LATELY_MS = 10_000;
const LOG_EVERY_MS = 60_000;

/**
 * Keeps the stored results of all patients and their rows of the call list current within seconds: works out those who
 * changed or whose time has come. Several servers may run it.
 */
export class SummaryKeeper {
  readonly #parts: Needed;
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #failures: LogThrottle;
  readonly #ending: AbortSignal | undefined;
  #isWhole = false;
  #after = 0;

  /** @param ending aborted when no further patient is to be worked out */
  constructor(parts: Needed, log: Pick<FastifyBaseLogger, "warn">, ending?: AbortSignal) {
    this.#parts = parts;
    this.#ending = ending;
    this.#log = log;
    this.#failures = new LogThrottle(parts.clock, LOG_EVERY_MS);
  }

  /**
   * Works out what is stale, until nothing is.
   *
   * @param rests whether to leave others half of the time, and to let recently worked out patients wait
   * @returns how many patients
   */
  async keep(rests = true): Promise<number> {
    if (!this.#isWhole) await addMissing(this.#parts.db);
    this.#isWhole = true;
    let kept = 0;
    while (!this.#ending?.aborted) {
      const now = this.#parts.clock.now();
      const since = rests ? new Date(now.getTime() - LATELY_MS) : now;
      const wanted = { now, since, after: this.#after, most: MOST };
      const { profiles, next } = await findStale(this.#parts.db, wanted);
      this.#after = next;
      const started = performance.now();
      this.#report(await refresh(this.#parts, profiles));
      kept += profiles.length;
      if (profiles.length < MOST) break;
      if (rests) await sleep(performance.now() - started);
    }
    return kept;
  }

  #report(failed: readonly string[]): void {
    if (failed.length === 0 || this.#failures.pass() === undefined) return;
    this.#log.warn({ failed: failed.slice(0, 5) }, "patients could not be worked out");
  }
}

export const summaryJob = defineJob({
  name: "summaries",
  does: "works out patients of whom something changed: their stored results and whether they need a call",
  every: 2_000,
  lease: LEASE_MS,
  atOnce: MOST,
  make({ parts }: { parts: Required<Needed> }, { log, ending }) {
    const keeper = new SummaryKeeper(parts, log, ending);
    return { run: () => keeper.keep() };
  },
});
