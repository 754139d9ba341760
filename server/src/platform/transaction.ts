import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** Does the work in the transaction that `db` is, or else in one of its own. */
export function inTransaction<Result>(
  db: Kysely<Database>,
  work: (tx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
