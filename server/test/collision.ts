import { sql } from "kysely";
import type { Db } from "../src/database/db.ts";
import { untilWaiting } from "./waiting.ts";

/**
 * Makes calls collide: holds a row that all of them need, waits until every one of them waits for it, and lets go.
 * Calls that would run at the same moment only by chance are certain to do so.
 */
export async function collide<Answer>(
  db: Db,
  { table, id }: { table: "medicines" | "sensors" | "profiles" | "users"; id: number },
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const started = await db.transaction().execute(async (tx) => {
    await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(tx);
    const answers = calls.map((call) => call());
    await untilWaiting(db, calls.length);
    return { answers };
  });
  return Promise.all(started.answers);
}
