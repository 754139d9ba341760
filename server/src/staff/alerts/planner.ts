import { ALERT_DAYS } from "@dosebeat/contract/alerts";
import { DAY } from "@dosebeat/domain/time/durations";
import { databaseTime } from "../../database/retention-clock.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import { judgeSome } from "./judge.ts";
import { dropStrayMarks, forgetAlerts } from "./judge-queries.ts";

const AT_ONCE = 50;

interface Options {
  /** The time by the database's clock; by default the database is asked. */
  databaseNow?: () => Date;
  /** Aborted when looks are to end. */
  ending?: AbortSignal;
}

/**
 * Decides what begins and ends, from the results of the worklist and from the clock: each patient has an instant at
 * which time alone changes something. Several servers may run it: each patient is looked at by one of them, in one
 * transaction with the deliveries.
 */
export class AlertPlanner {
  readonly #db: Parts["db"];
  readonly #options: Options;
  #forgotAt = 0;

  constructor({ db }: Pick<Parts, "db">, options: Options = {}) {
    this.#db = db;
    this.#options = options;
  }

  /** Looks at everybody who changed or is due. Returns how many alerts began or ended. */
  async look(): Promise<number> {
    let all = 0;
    await dropStrayMarks(this.#db);
    for (let found = AT_ONCE; found === AT_ONCE && !this.#options.ending?.aborted; ) {
      const now = await this.#now();
      const { looked, told } = await inTransaction(this.#db, (tx) => judgeSome(tx, now, AT_ONCE));
      all += told;
      found = looked;
    }
    return all;
  }

  /** Once a day deletes alerts that ended long ago. */
  async forget(): Promise<void> {
    const now = (await this.#now()).getTime();
    if (now - this.#forgotAt < DAY) return;
    await forgetAlerts(this.#db, new Date(now - ALERT_DAYS * DAY));
    this.#forgotAt = now;
  }

  async #now(): Promise<Date> {
    return this.#options.databaseNow?.() ?? databaseTime(this.#db);
  }
}

export const alertJob = defineJob({
  name: "alerts",
  does: "decides which alerts of staff begin and end",
  every: 2_000,
  lease: "lock",
  atOnce: AT_ONCE,
  make({ parts }: { parts: Pick<Parts, "db"> }, { ending }) {
    const planner = new AlertPlanner(parts, { ending });
    return {
      async run() {
        await planner.look();
        await planner.forget();
      },
    };
  },
});
