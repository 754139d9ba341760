import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Commits this transaction on all nodes or on none. By default Citus commits on a single worker first and on
 * the coordinator afterwards, since it does not know that rows of undivided tables were written there: if the
 * coordinator died in between, they would be lost. This table is always empty, but Citus knows it
 * (divide.ts).
 */
export async function inTwoPhases(tx: Db): Promise<void> {
  await sql`delete from two_phases`.execute(tx);
}
