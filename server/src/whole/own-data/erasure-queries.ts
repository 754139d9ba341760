import type { Db } from "../../database/db.ts";

/** Erased accounts by their hash, with the time of their erasure. */
export type Erasures = Map<string, Date>;

export async function storedErasures(db: Db): Promise<Erasures> {
  const rows = await db.selectFrom("erased_accounts").selectAll().execute();
  return new Map(rows.map(({ account_hash, erased_at }) => [account_hash, erased_at]));
}

export async function storeErasures(db: Db, erasures: Erasures): Promise<void> {
  for (const [account_hash, erased_at] of erasures) {
    await db
      .insertInto("erased_accounts")
      .values({ account_hash, erased_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export function allProfiles(db: Db) {
  return db
    .selectFrom("profiles")
    .select(["id as profile", "user_id as userid", "profileuid"])
    .orderBy("id")
    .execute();
}
