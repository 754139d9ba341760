import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Does the work in its own transaction, while no other server does the same. */
export async function withAdvisoryLock<Result>(
  db: Db,
  name: string,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('dosebeat'), hashtext(${name}))`.execute(tx);
    return work(tx);
  });
}
