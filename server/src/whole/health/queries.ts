import type { Db } from "../../database/db.ts";

/** Fails if the database is unreachable or has no tables yet. */
export async function checkDatabase(db: Db): Promise<void> {
  await db.selectFrom("installation").select("name").limit(1).execute();
}
