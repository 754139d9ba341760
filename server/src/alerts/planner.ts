import { ALERT_DAYS } from "@dosebeat/contract/alerts";
import type { FastifyBaseLogger } from "fastify";
import { databaseTime } from "../database/retention-clock.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Parts } from "../parts.ts";
import { judgeSome } from "./judge.ts";
import { dropStrayMarks, forgetAlerts } from "./judge-queries.ts";

const EVERY_MS = 2000;
const AT_ONCE = 50;
const DAY_MS = 24 * 60 * 60_000;

interface Options {
  log: Pick<FastifyBaseLogger, "error">;
  /** What the database's clock shows; by default it is asked. */
  databaseNow?: () => Date;
}

/**
 * Decides what begins and ends, from what the worklist worked out and from the clock: each patient has the
 * instant at which time alone changes something. Any number of servers may do so: a patient is looked at by one
 * of them, in one transaction with what is to be told.
 */
export class AlertPlanner {
  readonly #db: Parts["db"];
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #failing = false;
  #forgotAt = 0;

  constructor({ db }: Pick<Parts, "db">, options: Options) {
    this.#db = db;
    this.#options = options;
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

  /** Looks at all who changed or whose time has come. Returns how many alerts began or ended. */
  async look(): Promise<number> {
    let all = 0;
    await dropStrayMarks(this.#db);
    for (let found = AT_ONCE; found === AT_ONCE && !this.#stopped; ) {
      const now = await this.#now();
      const { looked, told } = await inTransaction(this.#db, (tx) => judgeSome(tx, now, AT_ONCE));
      all += told;
      found = looked;
    }
    return all;
  }

  /** Never fails: what could not be done is done the next time. */
  async #work(): Promise<void> {
    try {
      await this.look();
      await this.#forget();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#options.log.error({ err: error }, "alerts could not be decided");
      this.#failing = true;
    }
  }

  async #forget(): Promise<void> {
    const now = (await this.#now()).getTime();
    if (now - this.#forgotAt < DAY_MS) return;
    await forgetAlerts(this.#db, new Date(now - ALERT_DAYS * DAY_MS));
    this.#forgotAt = now;
  }

  async #now(): Promise<Date> {
    return this.#options.databaseNow?.() ?? databaseTime(this.#db);
  }
}
