import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyBaseLogger } from "fastify";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import { LogThrottle } from "../../platform/log-throttle.ts";
import { LEASE_MS, lookAtSome } from "./look-at-patients.ts";
import { type FindSilence, manySilent } from "./many-silent.ts";
import { notePlanner, type PlannerState, readPlannerState } from "./outage-queries.ts";
import { countWaiting } from "./plan-queries.ts";

const MOST = 500;
/** A server whose clock differs more than this from the database's decides nothing. */
const MOST_APART_MS = 30_000;
const NOTE_EVERY_MS = 5_000;
const COUNT_EVERY_MS = 5_000;
/** If nobody decided for this long, it was an outage. */
const OUTAGE_MS = 10 * MINUTE;
/** How long after an outage boxes have time to deliver what they recorded. */
const WAIT_MS = 3 * MINUTE;
const LOG_EVERY_MS = HOUR;
/** Claims in progress at the same time, so that PostgreSQL writes one while the next is decided. */
const AT_ONCE = 2;

type Needed = Pick<Parts, "db" | "clock" | "announcer" | "metrics" | "sendMail" | "publicUrl">;

interface Options {
  log: Pick<FastifyBaseLogger, "error" | "warn">;
  /** The time by the database's clock; by default the database is asked. */
  databaseNow?: () => Date;
  /** Aborted when looks are to end. */
  ending?: AbortSignal;
  /** Patients claimed at once. */
  most?: number;
}

/**
 * Looks at due patients, and again at once while there are more. Several servers may run it: each patient is claimed
 * by one of them. Times are by the database's clock.
 */
export class ReminderPlanner {
  readonly #parts: Needed;
  readonly #options: Options;
  readonly #wrongClock: LogThrottle;
  readonly #areManySilent: FindSilence;
  #waiting = 0;
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Needed, options: Options) {
    this.#parts = parts;
    this.#options = options;
    this.#wrongClock = new LogThrottle(parts.clock, LOG_EVERY_MS);
    this.#areManySilent = manySilent(parts.db);
  }

  /** Patients waiting for a look at the last count. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Looks once at everybody who is due.
   *
   * @returns how many patients were looked at
   */
  async look(): Promise<number> {
    const state = await this.#read();
    if (this.#isClockWrong(state.now)) return 0;
    const outage = await this.#note(state);
    if (outage && state.now.getTime() < outage.until.getTime() + WAIT_MS) {
      this.#waiting = await countWaiting(this.#parts.db, state.now);
      return 0;
    }
    const { now } = state;
    const given = { now, outage, areManySilent: () => this.#areManySilent(now) };
    return this.#lookAtAll(given);
  }

  async #lookAtAll(given: Parameters<typeof lookAtSome>[1]): Promise<number> {
    let looked = 0;
    let [full, now] = [true, given.now];
    while (full && !this.#options.ending?.aborted) {
      const started = Array.from({ length: looked === 0 ? 1 : AT_ONCE }, () =>
        lookAtSome({ most: MOST, ...this.#parts, ...this.#options }, { ...given, now }),
      );
      const done = await Promise.all(started);
      for (const { claimed } of done) looked += claimed;
      full = done.every(({ isFull }) => isFull);
      if (!full) break;
      const state = await this.#read();
      ({ now } = state);
      await this.#countNow(now);
      // Deciding for many for a long time is no outage; a new one, in between, is dealt with by the next look.
      const outage = await this.#note(state);
      if (outage?.until.getTime() !== given.outage?.until.getTime()) return looked;
    }
    if (!full) this.#waiting = 0;
    return looked;
  }

  /** Counts those who still wait, now and then: each count reads as many rows as there are. */
  async #countNow(now: Date): Promise<void> {
    if (performance.now() - this.#countedAt < COUNT_EVERY_MS) return;
    this.#waiting = await countWaiting(this.#parts.db, now);
    this.#countedAt = performance.now();
  }

  async #read(): Promise<PlannerState> {
    const state = await readPlannerState(this.#parts.db);
    return { ...state, now: this.#options.databaseNow?.() ?? state.now };
  }

  #isClockWrong(now: Date): boolean {
    const apartMs = this.#parts.clock.now().getTime() - now.getTime();
    if (Math.abs(apartMs) <= MOST_APART_MS) return false;
    if (this.#wrongClock.pass() !== undefined) {
      this.#options.log.error(
        { database: now, seconds: Math.round(apartMs / 1000) },
        "the server's clock differs from the database's: it decides no reminders until it is set right",
      );
    }
    return true;
  }

  async #note({ now, decidedAt, outage }: PlannerState): Promise<PlannerState["outage"]> {
    const isFresh = decidedAt !== null && now.getTime() - decidedAt.getTime() < NOTE_EVERY_MS;
    if (isFresh) return outage;
    return notePlanner(this.#parts.db, now, { outageMs: OUTAGE_MS, waitMs: WAIT_MS });
  }
}

export const reminderJob = defineJob({
  name: "reminders",
  does: "decides what patients and their carers are reminded of",
  every: 2_000,
  lease: LEASE_MS,
  atOnce: MOST,
  make({ parts }: { parts: Needed }, { log, ending }) {
    const planner = new ReminderPlanner(parts, { log, ending });
    parts.metrics.gauge(
      "dosebeat_reminders_waiting",
      "Patients whose time to be looked at has come, when this server last counted them",
      () => planner.waiting,
    );
    return { run: () => planner.look() };
  },
});
