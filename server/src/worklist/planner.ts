import { setTimeout as sleep } from "node:timers/promises";
import { type Log, type Needed, refresh } from "./refresh.ts";
import { findStale } from "./state-queries.ts";

const EVERY_MS = 2000;
const AT_ONCE = 25;
const MINUTE = 60_000;
/** Older states are worked out anew, whoever looks: time alone changes them. */
const STALE_MS = 15 * MINUTE;
/** More are left to the next time. */
const MOST_ASKED_FOR = 1000;

/** Works out in the background who needs a call, so that the list is there when somebody looks. */
export class WorklistPlanner {
  readonly #parts: Needed;
  readonly #log: Log;
  readonly #asked = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #after = 0;

  constructor(parts: Needed, log: Log) {
    this.#parts = parts;
    this.#log = log;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#work().finally(() => {
        if (!this.#stopped) this.start();
      });
    }, EVERY_MS);
    this.#timer.unref();
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Has these patients worked out next; live streams hear of it if anything is new. */
  soon(ids: readonly number[]): void {
    for (const id of ids) if (this.#asked.size < MOST_ASKED_FOR) this.#asked.add(id);
  }

  /**
   * Works out whatever is old now, until nothing is.
   *
   * @param rests whether others get half of the time
   */
  async keep(rests = true): Promise<void> {
    for (let found = AT_ONCE; found >= AT_ONCE && !this.#stopped; ) {
      const started = performance.now();
      found = await refresh(this.#parts, this.#log, await this.#next());
      if (rests) await sleep(performance.now() - started, undefined, { ref: false });
    }
  }

  /** Never fails: what could not be done is done the next time. */
  async #work(): Promise<void> {
    try {
      await this.keep();
    } catch (error) {
      this.#log.warn({ err: error }, "the worklist could not be worked out");
    }
  }

  async #next(): Promise<number[]> {
    const asked = [...this.#asked].slice(0, AT_ONCE);
    for (const id of asked) this.#asked.delete(id);
    if (asked.length === AT_ONCE) return asked;
    const before = new Date(this.#parts.clock.now().getTime() - STALE_MS);
    const wanted = { after: this.#after, before, most: AT_ONCE };
    const { ids, next } = await findStale(this.#parts.db, wanted);
    this.#after = next;
    return [...new Set([...asked, ...ids])];
  }
}
