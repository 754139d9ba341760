import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { notFound } from "../../http/errors.ts";
import { withLastPress } from "./present.ts";

/** Groups of a patient by name: all, or only those shared with a member. */
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

/** What distinguishes the patient from others: account address, record number, and birth. @throws 404 */
export async function findIdentity(db: Db, profile: ProfileInScope<"name">) {
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select(["users.email", "profiles.record_number", "profiles.born", "profiles.telephone"])
    .where("profiles.id", "=", profile)
    .executeTakeFirstOrThrow(() => notFound("The profile"));
}

/** Why the patient is on the worklist, according to the last results, and their chart day. */
export async function findReasons(db: Db, profile: ProfileInScope<"name" | "plan">) {
  const state = await db
    .selectFrom("worklist_states")
    .select(["reasons", "strip", "last_press_at"])
    .where("profile_id", "=", profile)
    .executeTakeFirst();
  const reasons = withLastPress(state?.reasons ?? [], state?.last_press_at ?? null);
  return { reasons, today: state?.strip.at(-1)?.date ?? null };
}
