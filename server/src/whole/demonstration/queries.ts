import type { Db } from "../../database/db.ts";

export interface NamedAccount {
  email: string;
  givenname: string;
  familyname: string;
}

/** The active accounts among these addresses. */
export async function listAccounts(db: Db, emails: readonly string[]): Promise<NamedAccount[]> {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select(["users.email", "profiles.givenname", "profiles.familyname"])
    .where("users.email", "in", emails)
    .where("users.is_active", "=", true)
    .execute();
}
