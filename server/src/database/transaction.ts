import type { Db } from "./db.ts";

/**
 * Deadlocks and conflicts with concurrent changes: PostgreSQL has rolled back one transaction, which may be
 * retried.
 */
const DEADLOCKS: readonly unknown[] = ["40P01", "40001"];
const MAX_ATTEMPTS = 5;

/**
 * Does the work in `db` if that is a transaction, otherwise in a new one. The work may be retried, so its
 * effects outside the database must be idempotent.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : retry(() => db.transaction().execute(work), isDeadlock);
}

/** Retries the work a few times after transient errors. */
export async function retry<Result>(
  work: () => Promise<Result>,
  mayPass: (error: unknown) => boolean,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Whether PostgreSQL rolled back the transaction in favour of others. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && DEADLOCKS.includes(error.code);
}
