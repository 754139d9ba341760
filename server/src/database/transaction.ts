import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** PostgreSQL ends one of two transactions that wait for each other: it has done nothing and may try again. */
const DEADLOCK = "40P01";
const MOST_TRIES = 5;

/**
 * Does the work in the transaction that `db` is, or else in one of its own. The work may be done more
 * than once, so whatever it does outside the database must bear that.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (tx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : retry(() => db.transaction().execute(work), isDeadlock);
}

/** Does again, a few times, what failed by an error that may pass. */
export async function retry<Result>(
  work: () => Promise<Result>,
  mayPass: (error: unknown) => boolean,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || tries === MOST_TRIES) throw error;
    }
  }
}

/** True when PostgreSQL ended this one of two transactions that waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DEADLOCK;
}
