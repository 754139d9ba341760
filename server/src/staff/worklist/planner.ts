import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import type { Log } from "./kept-rows.ts";
import { type Needed, refresh } from "./refresh.ts";
import { findStale } from "./state-queries.ts";

const AT_ONCE = 25;
/** Rows of which it is unknown how long they hold are worked out this often. */
const AGED_MS = 15 * MINUTE;

type NeededByPlanner = Needed & Pick<Parts, "worklistQueue">;

/**
 * Works out in the background the rows of the call list that time alone has changed, so that the list is ready when
 * somebody looks. Also those that nobody else works out: what readers left, what the keeper could not do, and all rows of
 * patients whom servers of the release before worked out.
 */
export class WorklistPlanner {
  readonly #parts: NeededByPlanner;
  readonly #log: Log;
  readonly #ending: AbortSignal | undefined;
  #after = 0;

  /** @param ending aborted when no further patient is to be worked out */
  constructor(parts: NeededByPlanner, log: Log, ending?: AbortSignal) {
    this.#parts = parts;
    this.#log = log;
    this.#ending = ending;
  }

  /**
   * Works out whatever is old, until nothing is.
   *
   * @param rests whether to leave others half of the time
   */
  async keep(rests = true): Promise<void> {
    for (let found = AT_ONCE; found >= AT_ONCE && !this.#ending?.aborted; ) {
      const started = performance.now();
      const next = await this.#next();
      await refresh(this.#parts, this.#log, next);
      found = next.length;
      if (rests) await sleep(performance.now() - started, undefined, { ref: false });
    }
  }

  async #next(): Promise<number[]> {
    const asked = this.#parts.worklistQueue.take(AT_ONCE);
    if (asked.length === AT_ONCE) return asked;
    const now = this.#parts.clock.now();
    const before = new Date(now.getTime() - AGED_MS);
    const wanted = { now, after: this.#after, before, most: AT_ONCE };
    const { ids, next } = await findStale(this.#parts.db, wanted);
    this.#after = next;
    return [...new Set([...asked, ...ids])];
  }
}

export const worklistJob = defineJob({
  name: "worklist",
  does: "works out who needs a call: whomever somebody looks at, and whom nothing but time has changed",
  every: 2_000,
  lease: "turn",
  atOnce: AT_ONCE,
  make({ parts }: { parts: NeededByPlanner }, { log, ending }) {
    const planner = new WorklistPlanner(parts, log, ending);
    return { run: () => planner.keep() };
  },
});
