import { setImmediate as otherRequests } from "node:timers/promises";
import { WEBHOOK_EVENT_DAYS } from "@dosebeat/contract/webhooks";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { databaseTime } from "../../database/retention-clock.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Parts } from "../../parts.ts";
import { defineJob, type JobContext } from "../../platform/job-runner.ts";
import { lookAt } from "./look.ts";
import { findDue, forgetEvents, keepWatches } from "./look-queries.ts";

const AT_ONCE = 50;
const KEEP_EVERY_MS = MINUTE;
/** How long a patient whose look failed waits for the next one, so that others are not delayed. */
const FAILED_AGAIN_MS = 5 * MINUTE;

interface Options {
  log: Pick<JobContext["log"], "error">;
  /** The time by the database's clock; by default the database is asked. */
  databaseNow?: () => Date;
  /** Aborted when looks are to end. */
  ending?: AbortSignal;
}

/**
 * Finds out what webhooks are to be told. Several servers may run it: each patient is looked at by one of them, in a
 * transaction that also stores what is told.
 */
export class WebhookPlanner {
  readonly #db: Parts["db"];
  readonly #options: Options;
  readonly #failed = new Map<number, number>();
  #keptAt = Number.NEGATIVE_INFINITY;
  #forgotAt = Number.NEGATIVE_INFINITY;

  constructor({ db }: Pick<Parts, "db">, options: Options) {
    this.#db = db;
    this.#options = options;
  }

  /** Looks at everybody who changed or is due. Returns the number of new events. */
  async look(): Promise<number> {
    await this.#keep();
    let all = 0;
    for (let looked = AT_ONCE; looked > 0; ) {
      looked = 0;
      const now = await this.#now();
      const without = this.#failing(now.getTime());
      for (const profile of await findDue(this.#db, { now, most: AT_ONCE, without })) {
        if (this.#options.ending?.aborted) return all;
        const told = await this.#lookAt(profile, now);
        if (told !== undefined) looked += 1;
        all += told ?? 0;
        await otherRequests();
      }
    }
    return all;
  }

  async #lookAt(profile: number, now: Date): Promise<number | undefined> {
    try {
      return await inTransaction(this.#db, (tx) => lookAt(tx, profile, now));
    } catch (error) {
      this.#failed.set(profile, now.getTime() + FAILED_AGAIN_MS);
      this.#options.log.error(
        { err: error, profile },
        "what webhooks are told could not be found out",
      );
      return undefined;
    }
  }

  #failing(now: number): number[] {
    for (const [profile, until] of this.#failed) if (until <= now) this.#failed.delete(profile);
    return [...this.#failed.keys()];
  }

  /** Once a minute, because joining or leaving a group marks nobody. */
  async #keep(): Promise<void> {
    const now = (await this.#now()).getTime();
    if (now - this.#keptAt >= KEEP_EVERY_MS) {
      await keepWatches(this.#db);
      this.#keptAt = now;
    }
    if (now - this.#forgotAt >= DAY) {
      const before = new Date(now - WEBHOOK_EVENT_DAYS * DAY);
      if (!(await forgetEvents(this.#db, before))) this.#forgotAt = now;
    }
  }

  async #now(): Promise<Date> {
    return this.#options.databaseNow?.() ?? databaseTime(this.#db);
  }
}

export const webhookJob = defineJob({
  name: "webhooks",
  does: "finds out what [webhooks of other systems](webhooks.md) are told",
  every: 2_000,
  lease: "lock",
  atOnce: AT_ONCE,
  make({ parts }: { parts: Pick<Parts, "db"> }, { log, ending }) {
    const planner = new WebhookPlanner(parts, { log, ending });
    return { run: () => planner.look() };
  },
});
