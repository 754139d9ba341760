import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/db.ts";

/**
 * Whether a blinded study hides the doses of a patient from a member of groups.
 *
 * @param patient column with the id of a profile
 * @param member null: somebody who is not a member of any
 */
export function isKeptFrom(patient: string, member: number | null): RawBuilder<boolean> {
  return sql<boolean>`is_kept_from(${sql.ref(patient)}, ${member}::bigint)`;
}

/** Like `isKeptFrom`, for lists: looks only at subjects of blinded studies, as checking everybody takes long. */
export function isOneKeptFrom(patient: string, member: number | null): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(patient)} in (
    select subject.profile_id from studies join group_members as subject using (group_id)
    where studies.is_blinding) and ${isKeptFrom(patient, member)})`;
}

/** Whether a blinded study hides the doses of a patient from the patient, and from those who look out for them. */
export function isKeptFromSelf(patient: string): RawBuilder<boolean> {
  return sql<boolean>`is_kept_from_self(${sql.ref(patient)})`;
}

/** Whether a subject of a blinded study has or had the box: the number of messages in an hour reveals presses. */
export async function isBoxOfBlinded(db: Db, sensor: number): Promise<boolean> {
  const found = await db
    .selectFrom("bindings")
    .select("id")
    .where("sensor_id", "=", sensor)
    .where(sql<boolean>`is_blinded_subject(profile_id)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
