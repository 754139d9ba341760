import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../platform/clock.ts";
import { keepMonths } from "./months.ts";
import type { Database } from "./schema.ts";

const DAILY_MS = 24 * 60 * 60 * 1000;
const AGAIN_MS = 10 * 60 * 1000;

/** Keeps the tables by month, at the start and once a day; what fails is tried again soon. */
export class MonthKeeper {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  readonly #rawMonths: number;
  readonly #log: Pick<Logger, "info" | "error">;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    db: Kysely<Database>,
    clock: Clock,
    rawMonths: number,
    log: Pick<Logger, "info" | "error">,
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#rawMonths = rawMonths;
    this.#log = log;
  }

  /** Never fails: whatever has no table of its month is stored all the same. */
  async start(): Promise<void> {
    this.#running = this.#keep();
    await this.#running;
  }

  /** Waits for what runs. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #keep(): Promise<void> {
    let next = DAILY_MS;
    try {
      const kept = await keepMonths(this.#db, this.#clock.now(), this.#rawMonths);
      if (kept.made.length + kept.dropped.length > 0)
        this.#log.info(kept, "monthly partitions updated");
    } catch (error) {
      next = AGAIN_MS;
      this.#log.error({ err: error }, "updating the monthly partitions failed; retrying");
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#keep();
    }, next);
    this.#timer.unref();
  }
}
