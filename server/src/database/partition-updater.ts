import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../platform/clock.ts";
import { updatePartitions } from "./partitions.ts";
import type { Database } from "./schema.ts";

const DAILY_MS = 24 * 60 * 60 * 1000;
const AGAIN_MS = 10 * 60 * 1000;

/** Updates the monthly partitions at startup and once a day; retries sooner after a failure. */
export class PartitionUpdater {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  readonly #rawMonths: number;
  readonly #log: Pick<Logger, "info" | "warn" | "error">;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    db: Kysely<Database>,
    clock: Clock,
    rawMonths: number,
    log: Pick<Logger, "info" | "warn" | "error">,
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#rawMonths = rawMonths;
    this.#log = log;
  }

  /** Never fails: rows without a partition of their month are stored in the default partition. */
  async start(): Promise<void> {
    this.#running = this.#update();
    await this.#running;
  }

  /** Waits for a running update. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #update(): Promise<void> {
    let next = DAILY_MS;
    try {
      const now = this.#clock.now();
      const { made, dropped, kept } = await updatePartitions(this.#db, now, this.#rawMonths);
      if (made.length + dropped.length > 0)
        this.#log.info({ made, dropped }, "monthly partitions updated");
      if (kept)
        this.#log.warn(
          { ...kept, now },
          "raw uplinks are due to be dropped but kept, because the clock may be wrong",
        );
    } catch (error) {
      next = AGAIN_MS;
      this.#log.error({ err: error }, "updating the monthly partitions failed; retrying");
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#update();
    }, next);
    this.#timer.unref();
  }
}
