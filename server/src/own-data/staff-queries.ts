import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";

type Db = Kysely<Database>;

/** What staff wrote down and share with the patient. */
export async function findOwnNotes(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("notes")
    .select(["text", "at"])
    .where("profile_id", "=", profileid)
    .where("is_shared", "=", true)
    .orderBy("id")
    .execute();
}

/** What staff were alerted to. */
export async function findOwnAlerts(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("alerts")
    .select(["kind", "since_at", "ended_at"])
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
}

/** When staff worked on the patient's row of the worklist. */
export async function findOwnEntries(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("worklist_entries")
    .select(["kind", "at"])
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
}
