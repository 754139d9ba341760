import type { StatedBy } from "@dosebeat/domain/doses/statements";
import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { notFound } from "../../http/errors.ts";

/** Openings that were added to a chart day. */
export interface AddedRow {
  id: number;
  day: string;
  count: number;
  reason: string;
  by: StatedBy;
}

function selectAdded(db: Db, profileid: ProfileInScope<"doses">) {
  return db
    .selectFrom("added_openings")
    .innerJoin("profiles", "profiles.id", "profile_id")
    .select(["added_openings.id", "day", "count", "reason"])
    .select(
      sql<StatedBy>`case when said_by = profiles.user_id then 'patient' else 'administrator' end`.as(
        "by",
      ),
    )
    .where("profile_id", "=", profileid);
}

/** Entries that were not removed, ascending. */
export async function listOpenings(
  db: Db,
  profileid: ProfileInScope<"doses">,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<AddedRow[]> {
  return selectAdded(db, profileid)
    .where("removed_at", "is", null)
    .$if(from !== undefined, (query) => query.where("day", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("day", "<=", to ?? ""))
    .orderBy("day")
    .orderBy("added_openings.id")
    .execute();
}

/** @throws 404 */
export async function getOpenings(
  db: Db,
  profileid: ProfileInScope<"doses">,
  id: number,
): Promise<AddedRow> {
  const row = await selectAdded(db, profileid)
    .where("added_openings.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("The entry");
  return row;
}

type NewOpenings = NewRow<"added_openings"> & { profile_id: ProfileInScope<"change"> };

export async function addOpenings(tx: Db, openings: NewOpenings): Promise<Row<"added_openings">> {
  return tx.insertInto("added_openings").values(openings).returningAll().executeTakeFirstOrThrow();
}
