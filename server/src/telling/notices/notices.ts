import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyBaseLogger } from "fastify";
import { forgetInvitations } from "../../access/profiles/invitation-queries.ts";
import { databaseTime } from "../../database/retention-clock.ts";
import { inTransaction } from "../../database/transaction.ts";
import { defineJob } from "../../platform/job-runner.ts";
import { forgetAnswers } from "../reminder-answers/queries.ts";
import { lookAt, type Needed } from "./look.ts";
import { watchNetwork } from "./network.ts";
import { addMessages, type ClaimedPlan, claimPlans, removePlan, settlePlan } from "./queries.ts";

const LEASE_MS = 5 * MINUTE;
const MOST_CLAIMED = 50;
/** A server whose clock differs more than this from the database's decides nothing. */
const MOST_APART_MS = 30_000;
const COUNT_EVERY_MS = 60_000;
/** Longer than any token of an answer is valid. */
const KEPT_ANSWERS_MS = 2 * DAY;

interface Options {
  log: Pick<FastifyBaseLogger, "error" | "warn">;
  /** The time by the database's clock; by default the database is asked. */
  databaseNow?: () => Date;
  /** Aborted when looks are to end. */
  ending?: AbortSignal;
}

/**
 * Decides notices, weekly mails and digests when their time of day comes. Any number of servers may do so: each plan
 * is claimed by one of them, and what is decided twice is stored once.
 */
export class NoticePlanner {
  readonly #parts: Needed;
  readonly #options: Options;
  #forgotAt = 0;
  #countedAt = 0;

  constructor(parts: Needed, options: Options) {
    this.#parts = parts;
    this.#options = options;
  }

  /** Looks at all due plans. Returns how many there were. */
  async look(): Promise<number> {
    const { db, clock } = this.#parts;
    await this.#countBoxes();
    let looked = 0;
    for (let claimed = MOST_CLAIMED; claimed === MOST_CLAIMED && !this.#options.ending?.aborted; ) {
      const now = await this.#now();
      if (Math.abs(clock.now().getTime() - now.getTime()) > MOST_APART_MS) return looked;
      const lease = new Date(now.getTime() + LEASE_MS);
      const plans = await claimPlans(db, now, { most: MOST_CLAIMED, lease });
      for (const plan of plans) await this.#lookAt(plan);
      claimed = plans.length;
      looked += claimed;
    }
    return looked;
  }

  /** Counts the silent boxes, once a minute. A failure delays nothing else. */
  async #countBoxes(): Promise<void> {
    const now = await this.#now();
    if (Math.abs(now.getTime() - this.#countedAt) < COUNT_EVERY_MS) return;
    this.#countedAt = now.getTime();
    try {
      await watchNetwork(this.#parts, now);
    } catch (error) {
      this.#options.log.warn({ err: error }, "the silent boxes could not be counted");
    }
  }

  async #now(): Promise<Date> {
    return this.#options.databaseNow?.() ?? databaseTime(this.#parts.db);
  }

  /** A failed plan is retried when its lease ends, and delays no other. */
  async #lookAt(plan: ClaimedPlan): Promise<void> {
    try {
      const { messages, ...to } = await lookAt(this.#parts, plan);
      const { next } = to;
      await inTransaction(this.#parts.db, async (tx) => {
        if (next === null) return removePlan(tx, plan);
        if (await settlePlan(tx, plan, { ...to, next })) await addMessages(tx, messages);
      });
    } catch (error) {
      this.#options.log.warn({ err: error, kind: plan.kind }, "a notice could not be decided");
    }
  }

  /** Once a day deletes answers that can no longer be repeated. */
  async forget(): Promise<void> {
    const { db, clock } = this.#parts;
    const now = clock.now().getTime();
    if (now - this.#forgotAt < DAY) return;
    await forgetAnswers(db, new Date(now - KEPT_ANSWERS_MS));
    await forgetInvitations(db, new Date(now));
    this.#forgotAt = now;
  }
}

export const noticeJob = defineJob({
  name: "notices",
  does: "decides notices, weekly mails and digests",
  every: 15_000,
  lease: LEASE_MS,
  atOnce: MOST_CLAIMED,
  make({ parts }: { parts: Needed }, { log, ending }) {
    const planner = new NoticePlanner(parts, { log, ending });
    return {
      async run() {
        await planner.look();
        await planner.forget();
      },
    };
  },
});
