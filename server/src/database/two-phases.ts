import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Commits this transaction on all nodes or on none. By itself Citus commits on a single worker first and on the coordinator
 * afterwards, since it does not know that rows of undivided tables were written there: a coordinator that dies in between
 * would have forgotten them. This table is always empty, but Citus knows it (divide.ts).
 */
export async function inTwoPhases(tx: Db): Promise<void> {
  await sql`delete from two_phases`.execute(tx);
}
