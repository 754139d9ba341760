import { sql } from "kysely";
import type { Db } from "../../database/db.ts";

/** Rows removed at one sign-in: more than one sign-in adds. */
const MOST_PRUNED = 200;

/** Removes rows of sessions that are over, also by the database's clock: ours may be ahead. */
export async function prune(tx: Db, now: Date): Promise<void> {
  await sql`delete from sessions where id in (
    select id from sessions where ended_at is not null or expires_at < least(${now}, now())
    limit ${MOST_PRUNED} for update skip locked
  )`.execute(tx);
}
