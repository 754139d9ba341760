import type { Db } from "../../database/db.ts";

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the set-up code in place of any earlier one. */
export async function storeSetupCode(db: Db, codeHash: string): Promise<void> {
  await db
    .insertInto("installation")
    .values({ name: "setup_code", value: codeHash })
    .onConflict((existing) => existing.column("name").doUpdateSet({ value: codeHash }))
    .execute();
}

/** Counts revoked keys: an administrator who revoked the last one does not want another. */
export async function hasIngestKey(db: Db): Promise<boolean> {
  const row = await db.selectFrom("ingest_keys").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}
