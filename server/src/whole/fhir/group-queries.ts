import { sql } from "kysely";
import { everybodyInGroupsOf, groupsOf } from "../../access/profiles/group-queries.ts";
import type { Circle } from "../../access/profiles/in-scope.ts";
import { type GroupRow, withCounts } from "../../accounts/groups/queries.ts";
import type { Db } from "../../database/db.ts";

/** A page of groups, by id. @param circle which groups; null: all */
export async function listGroupPage(
  db: Db,
  circle: Circle | null,
  id: number | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const seen = db
    .selectFrom("groups")
    .$if(circle !== null, (some) => some.where("id", "in", groupsOf(circle ?? [])))
    .$if(id !== null, (one) => one.where("id", "=", id));
  const { total } = await seen
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await withCounts(db, circle, {})
    .$if(id !== null, (one) => one.where("groups.id", "=", id))
    .orderBy("groups.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
}

/** Ids of the patients of a group found to be in reach, ascending; who they are reveals no dose. */
export async function listPatientIds(db: Db, group: number): Promise<number[]> {
  const { rows } = await sql<{ profile_id: number }>`
    select profile_id from ${everybodyInGroupsOf([group])} as patients order by profile_id`.execute(
    db,
  );
  return rows.map(({ profile_id }) => profile_id);
}
