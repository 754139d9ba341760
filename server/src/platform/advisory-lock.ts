import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

type Db = Kysely<Database>;

/** Locks of one database by name, apart from those of other programs. */
function keyOf(name: string) {
  return sql`hashtext('dosebeat'), hashtext(${name})`;
}

/** Does the work in a transaction of its own, after every other server that does the same has finished it. */
export async function inTurn<Result>(
  db: Db,
  name: string,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${keyOf(name)})`.execute(tx);
    return work(tx);
  });
}

/**
 * Does the work unless another server is doing it: for what is to be done once by whichever server.
 * The lock goes with the connection, so that a server that dies leaves none behind.
 *
 * @returns false where another server does it
 */
export async function alone(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_lock(${keyOf(name)}) as got`.execute(connection);
    if (!rows[0]?.got) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${keyOf(name)})`.execute(connection);
    }
  });
}
