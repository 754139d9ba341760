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
  return db.isTransaction ? work(db) : despiteDeadlocks(() => db.transaction().execute(work));
}

/** Does again what PostgreSQL ended because it and another waited for each other. */
export async function despiteDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === MOST_TRIES) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DEADLOCK;
}
