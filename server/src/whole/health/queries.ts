import type { Kysely } from "kysely";
import type { Database } from "../../database/schema.ts";

/** Fails if the database is unreachable or has no tables yet. */
export async function checkDatabase(db: Kysely<Database>): Promise<void> {
  await db.selectFrom("installation").select("name").limit(1).execute();
}
