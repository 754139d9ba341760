import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { Logger } from "pino";
import type { Clock } from "../platform/clock.ts";
import { defineJob } from "../platform/job-runner.ts";
import { LogThrottle } from "../platform/log-throttle.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Db } from "./db.ts";
import { databaseTime, markClock } from "./retention-clock.ts";

const LOG_EVERY_MS = HOUR;

/** A difference between the clocks of server and database that is worth a warning. */
const TOLERATED_MS = MINUTE;

interface Settings {
  db: Db;
  clock: Clock;
  log: Pick<Logger, "warn">;
  /** Corrects what was derived from the clock before it jumped. */
  jumped(now: Date): Promise<void>;
}

/**
 * Compares the clock with the database's, and with its own earlier reading. Stops nothing, only warns an
 * administrator.
 */
export class ClockMonitor {
  readonly #settings: Settings;
  readonly #differences: LogThrottle;
  #offsetMs = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#differences = new LogThrottle(settings.clock, LOG_EVERY_MS);
  }

  /** Seconds by which the server's clock is ahead of the database's, at the last check. */
  get offsetSeconds(): number {
    return this.#offsetMs / 1000;
  }

  async check(): Promise<void> {
    await this.#compareWithDatabase();
    await this.#compareWithBefore();
  }

  async #compareWithDatabase(): Promise<void> {
    const { db, clock, log } = this.#settings;
    const before = clock.now().getTime();
    const database = await databaseTime(db);
    const server = new Date((before + clock.now().getTime()) / 2);
    this.#offsetMs = server.getTime() - database.getTime();
    if (Math.abs(this.#offsetMs) <= TOLERATED_MS) return;
    const suppressed = this.#differences.pass();
    if (suppressed === undefined) return;
    log.warn({ server, database }, "the clocks of server and database differ: set them right");
  }

  async #compareWithBefore(): Promise<void> {
    const { db, clock, log, jumped } = this.#settings;
    const now = clock.now();
    const { jumpedFrom, daysToWait } = await markClock(db, now);
    if (jumpedFrom === null) return;
    await jumped(now);
    const last = { before: jumpedFrom, now, daysToWait };
    log.warn(last, "no server ran for more than a day, or the clock is or was wrong: look at it");
  }
}

interface Given extends Pick<Settings, "db" | "clock" | "jumped"> {
  metrics: Metrics;
}

/** Its first run comes before all other parts of a server start, and corrects what a wrong clock has left. */
export const clockJob = defineJob({
  name: "clock",
  does: "compares the clock with the database's, and corrects what a wrong one has left",
  every: 5 * MINUTE,
  lease: "each",
  atOnce: 1,
  isFirstAwaited: true,
  make({ metrics, ...given }: Given, { log }) {
    const monitor = new ClockMonitor({ ...given, log });
    metrics.gauge(
      "dosebeat_clock_offset_seconds",
      "By how much the server's clock is ahead of the database's",
      () => monitor.offsetSeconds,
    );
    return { run: () => monitor.check() };
  },
});
