import {
  strictestOf,
  type Thresholds,
  USUAL_THRESHOLDS,
} from "@dosebeat/domain/worklist/thresholds";
import { sql } from "kysely";
import { markRows } from "../../access/marks/queries.ts";
import type { Part, ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { prepared } from "../../database/fast-sql/prepared.ts";
import { notFound } from "../../http/errors.ts";

export interface StoredThresholds {
  thresholds: Thresholds;
  version: number;
  author: string | null;
  changed_at: Date | null;
}

/** A group's thresholds, or the usual ones. @throws 404 */
export async function findThresholds(db: Db, group: number): Promise<StoredThresholds> {
  const row = await db
    .selectFrom("groups")
    .leftJoin("group_thresholds", "group_thresholds.group_id", "groups.id")
    .select(["thresholds", "version", "author", "changed_at"])
    .where("groups.id", "=", group)
    .executeTakeFirst();
  if (!row) throw notFound("The group");
  const { thresholds, version, author, changed_at } = row;
  return {
    thresholds: { ...USUAL_THRESHOLDS, ...thresholds },
    version: version ?? 0,
    author,
    changed_at,
  };
}

/** The same, locked against other changes until the end of the transaction. @throws 404 */
export async function lockThresholds(tx: Db, group: number): Promise<StoredThresholds> {
  await tx
    .selectFrom("groups")
    .select("id")
    .where("id", "=", group)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound("The group"));
  return findThresholds(tx, group);
}

interface NewThresholds {
  thresholds: Thresholds | null;
  version: number;
  by: number;
  at: Date;
}

/** Stores them; the rows of the group's patients are worked out again. */
export async function storeThresholds(
  tx: Db,
  group: number,
  { thresholds, version, by, at }: NewThresholds,
): Promise<void> {
  const values = {
    thresholds: thresholds && JSON.stringify(thresholds),
    version,
    author: sql<string | null>`(select trim(givenname || ' ' || familyname) from profiles
      where user_id = ${by})`,
    changed_at: at,
  };
  await tx
    .insertInto("group_thresholds")
    .values({ group_id: group, ...values })
    .onConflict((clash) => clash.column("group_id").doUpdateSet(values))
    .execute();
  await markRows(tx, { group });
}

const groupsOf = prepared<{ profile: ProfileInScope<Part> }>()((db, value) =>
  db
    .selectFrom("group_members")
    .leftJoin("group_thresholds", "group_thresholds.group_id", "group_members.group_id")
    .select(["group_members.group_id as group", "thresholds"])
    .where("group_members.profile_id", "=", value("profile")),
);

/** The thresholds set by each of a patient's groups. */
export async function listOfPatient(
  db: Db,
  profile: ProfileInScope<Part>,
): Promise<{ group: number; thresholds: Thresholds }[]> {
  const rows = await groupsOf(db, { profile });
  return rows.map(({ group, thresholds }) => ({
    group,
    thresholds: { ...USUAL_THRESHOLDS, ...thresholds },
  }));
}

/** The thresholds that apply to a patient. */
export async function thresholdsOf(db: Db, profile: ProfileInScope<Part>): Promise<Thresholds> {
  const groups = await listOfPatient(db, profile);
  return strictestOf(groups.map(({ thresholds }) => thresholds));
}

/** Patients of a group: how many, and a sample, spread evenly and the same each time. */
export async function samplePatients(
  db: Db,
  group: number,
  most: number,
): Promise<{ all: number; ids: number[] }> {
  const { rows } = await sql<{ id: number; all: number }>`
    select members.profile_id as id, (count(*) over ())::integer as all
    from group_members as members
      join profiles on profiles.id = members.profile_id
      join users on users.id = profiles.user_id
    where members.group_id = ${group} and users.role = 'patient' and users.staff = '{}'
      and users.is_active
    order by md5(members.profile_id::text) limit ${most}`.execute(db);
  return { all: rows[0]?.all ?? 0, ids: rows.map(({ id }) => id) };
}
