import { MOST_COLLEAGUES } from "@dosebeat/contract/assignments-calls";
import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import type { Db } from "../../database/db.ts";

/** The colleague who has a row, if any. */
export interface Holder {
  user_id: number;
  name: string | null;
  assigner: string | null;
  at: Date;
}

/** Who has a patient's row now; undefined: nobody. */
export async function findHolder(
  db: Db,
  profile: ProfileInScope<"notes">,
): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select user_id, at, ${nameOfUser("worklist_holders.user_id")} as name,
      ${nameOfUser("worklist_holders.assigned_by")} as assigner
    from worklist_holders where profile_id = ${profile}`.execute(db);
  return rows[0];
}

/** Clinicians who share a group with the patient, and the asking user, by name. */
export async function listColleagues(db: Db, profile: ProfileInScope<"notes">, userid: number) {
  const { rows } = await sql<{ userid: number; name: string }>`
    select users.id as userid, trim(staff.givenname || ' ' || staff.familyname) as name
    from users join profiles as staff on staff.user_id = users.id
    where users.id = ${userid} or (users.is_active and users.role = 'patient'
      and 'clinician' = any (users.staff) and exists (
        select from group_members as own join group_members as theirs
            on theirs.group_id = own.group_id
          where own.profile_id = staff.id and theirs.profile_id = ${profile}))
    order by users.id <> ${userid}, lower(staff.familyname), lower(staff.givenname), users.id
    limit ${MOST_COLLEAGUES}`.execute(db);
  return rows;
}

/** Gives somebody the row, if they can see the patient. @returns whether they can */
export async function assign(
  tx: Db,
  profile: ProfileInScope<"notes">,
  { userid, by, at }: { userid: number; by: number; at: Date },
): Promise<boolean> {
  await tx
    .insertInto("worklist_assignments")
    .values({ profile_id: profile, user_id: userid, assigned_by: by, at })
    .onConflict((conflict) =>
      conflict.column("profile_id").doUpdateSet({ user_id: userid, assigned_by: by, at }),
    )
    .execute();
  return (await findHolder(tx, profile))?.user_id === userid;
}

export async function unassign(tx: Db, profile: ProfileInScope<"notes">): Promise<void> {
  await tx.deleteFrom("worklist_assignments").where("profile_id", "=", profile).execute();
}
