import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../database/schema.ts";
import type { Clock } from "../../platform/clock.ts";
import { Rounds } from "../../platform/rounds.ts";
import { sumUpTallies } from "../tallies/queries.ts";
import { forgetVisits } from "../visits/queries.ts";
import { sealNext } from "./queries.ts";
import type { Shipping } from "./shipping.ts";

type Db = Kysely<Database>;

const EVERY_MS = 500;
const SUM_UP_EVERY_MS = 60_000;
/** Entries sealed in one transaction. */
const BATCH = 1_000;

/** Seals all entries that are committed; another server may be doing it already. */
export async function sealAudit(db: Db): Promise<void> {
  let sealed: number;
  do {
    sealed = await sealNext(db, BATCH);
  } while (sealed === BATCH);
}

/** Seals new entries of the audit log within a second of their commit, ships them, and sums up counts. */
export class AuditSealer {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #shipping: Shipping | undefined;
  readonly #rounds: Rounds;
  #summedAt = 0;

  constructor(
    { db, clock }: { db: Db; clock: Clock },
    shipping: Shipping | undefined,
    log: Pick<Logger, "error">,
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#shipping = shipping;
    this.#rounds = new Rounds(() => this.#work(), {
      ...{ everyMs: EVERY_MS, log },
      failure: "sealing the audit log failed; retrying",
    });
  }

  start(): void {
    void this.#rounds.start();
  }

  /** Seals and ships what is left. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    await this.#rounds.round();
  }

  async #work(): Promise<void> {
    const now = this.#clock.now();
    if (Math.abs(now.getTime() - this.#summedAt) >= SUM_UP_EVERY_MS) {
      await sumUpTallies(this.#db, now);
      await forgetVisits(this.#db, now);
      this.#summedAt = now.getTime();
    }
    await sealAudit(this.#db);
    await this.#shipping?.ship();
  }
}
