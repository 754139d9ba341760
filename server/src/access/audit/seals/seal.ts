import type { Db } from "../../../database/db.ts";
import type { Clock } from "../../../platform/clock.ts";
import { defineJob } from "../../../platform/job-runner.ts";
import { sumUpTallies } from "../tallies/queries.ts";
import { forgetVisits } from "../visits/queries.ts";
import { sealNext } from "./queries.ts";
import type { Shipping } from "./shipping.ts";

const SUM_UP_EVERY_MS = 60_000;
/** Entries sealed in one transaction. */
const BATCH = 1_000;

/** Seals all committed entries; another server may already be doing so. */
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
  #summedAt = 0;

  constructor({ db, clock }: { db: Db; clock: Clock }, shipping: Shipping | undefined) {
    this.#db = db;
    this.#clock = clock;
    this.#shipping = shipping;
  }

  /** Seals and ships everything committed. */
  async seal(): Promise<void> {
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

interface Given {
  db: Db;
  clock: Clock;
  shipping: Shipping | undefined;
}

/** A server that shuts down seals and ships what it wrote last. */
export const auditSealJob = defineJob({
  name: "audit-seals",
  does: "seals and ships the audit log, sums up counts",
  every: 500,
  lease: "each",
  atOnce: BATCH,
  make({ shipping, ...given }: Given) {
    const sealer = new AuditSealer(given, shipping);
    return { run: () => sealer.seal(), end: () => sealer.seal() };
  },
});
