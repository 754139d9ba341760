import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { isKeptFrom } from "../profiles/blinding-queries.ts";

/** `four_eyes`: a group that gives the clinician the right requires another prescriber. */
export type PrescribingRight = "no" | "yes" | "four_eyes";

export interface PrescribingFound {
  right: PrescribingRight;
  profileid: number;
  userid: number;
  /** Whether a study hides the patient's doses from the clinician. */
  blinded: boolean;
}

/** What a member of groups may change for a patient in them; undefined: the patient is in none of them. */
export async function findPrescribing(
  db: Db,
  member: number,
  patient: number,
): Promise<PrescribingFound | undefined> {
  if (!Number.isSafeInteger(patient)) return undefined;
  return db
    .selectFrom("group_members as own")
    .innerJoin("group_members as theirs", "theirs.group_id", "own.group_id")
    .innerJoin("groups", "groups.id", "own.group_id")
    .innerJoin("profiles", "profiles.id", "theirs.profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .where("own.profile_id", "=", member)
    .where("theirs.profile_id", "=", patient)
    .where("users.role", "=", "patient")
    .where("users.staff", "=", sql<[]>`'{}'`)
    .groupBy(["profiles.id", "users.id"])
    .select(["profiles.id as profileid", "users.id as userid"])
    .select(isKeptFrom("profiles.id", member).as("blinded"))
    .select(
      sql<PrescribingRight>`case when not bool_or(own.is_prescriber) then 'no'
        when bool_or(own.is_prescriber and groups.four_eyes) then 'four_eyes' else 'yes' end`.as(
        "right",
      ),
    )
    .executeTakeFirst();
}

/** Whether a member of the group is its prescriber; undefined: not a member. */
export async function findGroupRight(
  db: Db,
  member: number,
  group: number,
): Promise<boolean | undefined> {
  const found = await db
    .selectFrom("group_members")
    .select("is_prescriber")
    .where("group_id", "=", group)
    .where("profile_id", "=", member)
    .executeTakeFirst();
  return found?.is_prescriber;
}
