import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../database/db.ts";
import { type Mark, markMessages } from "./queries.ts";

/** How long marks are collected: written together, each costs a tenth as much. */
const COLLECT_MS = 20;
const MOST = 500;
const AGAIN_MS = 1000;
/** After this many failures the lease has expired, and others may send the message. */
const MOST_FAILURES = 30;

/** Records what became of messages, many at a time. */
export class MarkBatch {
  readonly #db: Db;
  readonly #now: () => Promise<Date>;
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  #collected: Mark[] = [];
  #writing: Promise<void> | undefined;

  constructor(db: Db, now: () => Promise<Date>, log: Pick<FastifyBaseLogger, "warn">) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
  }

  /** Resolves when it is written. */
  async add(mark: Mark): Promise<void> {
    this.#collected.push(mark);
    this.#writing ??= this.#write();
    await this.#writing;
  }

  async written(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    await sleep(COLLECT_MS);
    for (let failures = 0; this.#collected.length > 0 && failures < MOST_FAILURES; ) {
      const marks = this.#collected.slice(0, MOST);
      try {
        await markMessages(this.#db, marks, await this.#now());
        this.#collected.splice(0, marks.length);
      } catch (error) {
        failures += 1;
        this.#log.warn({ err: error }, "what was sent could not be marked; retrying");
        await sleep(AGAIN_MS);
      }
    }
    this.#collected = [];
    this.#writing = undefined;
  }
}
