import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";

/** The person's groups, without arms of a study: their names could unblind who takes part. */
export async function findOwnGroups(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .select(["name", "kind"])
    .where("profile_id", "=", profileid)
    .where("kind", "<>", "study_arm")
    .orderBy("name")
    .execute();
}

/** Notes that staff share with the patient. */
export async function findOwnNotes(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("notes")
    .select(["text", "at"])
    .where("profile_id", "=", profileid)
    .where("is_shared", "=", true)
    .orderBy("id")
    .execute();
}

/** The alerts that staff received. */
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
