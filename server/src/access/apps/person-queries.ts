import type { Db } from "../../database/db.ts";

/** The profile of an active account. */
export async function findProfileOfUser(db: Db, userid: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select("profiles.id")
    .where("users.id", "=", userid)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
  return row?.id;
}
