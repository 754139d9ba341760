import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";

export async function hasAdministrator(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on this set-up code holds, and no earlier one. */
export async function keepSetupCode(db: Kysely<Database>, codeHash: string): Promise<void> {
  await db
    .insertInto("installation")
    .values({ name: "setup_code", value: codeHash })
    .onConflict((existing) => existing.column("name").doUpdateSet({ value: codeHash }))
    .execute();
}

/** Revoked keys count: whoever revoked the last one does not want another. */
export async function hasIngestKey(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom("ingest_keys").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}
