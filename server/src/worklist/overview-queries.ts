import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";

type Db = Kysely<Database>;

/** Groups of a patient by name: all, or those of a member too. */
export async function findGroupsOf(db: Db, profile: ProfileInScope<"name">, member: number | null) {
  return db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .select(["groups.id", "name", "kind"])
    .where("profile_id", "=", profile)
    .$if(member !== null, (query) =>
      query.where("groups.id", "in", (eb) =>
        eb.selectFrom("group_members").select("group_id").where("profile_id", "=", member),
      ),
    )
    .orderBy("name")
    .execute();
}

/** What tells the patient from others: address of the account, number in the records, and birth. */
export async function findIdentity(db: Db, profile: ProfileInScope<"name">) {
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select(["users.email", "profiles.record_number", "profiles.born"])
    .where("profiles.id", "=", profile)
    .executeTakeFirstOrThrow();
}
