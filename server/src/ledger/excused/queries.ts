import type { ProfileInScope, ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { prepared } from "../../database/fast-sql/prepared.ts";
import type { Row } from "../../database/schema.ts";
import { notFound } from "../../http/errors.ts";
import { removeFrom } from "../queries.ts";

const excused = prepared<{ profileid: ProfileWithAny<"doses" | "figures"> }>()((db, value) =>
  db
    .selectFrom("excused_periods")
    .select(["id", "profile_id", "from_day", "to_day", "reason", "created_at", "removed_at"])
    .where("profile_id", "=", value("profileid"))
    .where("removed_at", "is", null)
    .orderBy("from_day")
    .orderBy("id"),
);

/** Current periods, earliest first. */
export async function listExcused(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
): Promise<Row<"excused_periods">[]> {
  return excused(db, { profileid });
}

export async function addExcused(
  db: Db,
  profileid: ProfileInScope<"change">,
  period: { from: string; to: string; reason: string },
  now: Date,
): Promise<Row<"excused_periods">> {
  return db
    .insertInto("excused_periods")
    .values({
      profile_id: profileid,
      from_day: period.from,
      to_day: period.to,
      reason: period.reason,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws 404 if it is removed or another's */
export async function getExcused(
  db: Db,
  profileid: ProfileInScope<"change">,
  id: number,
): Promise<Row<"excused_periods">> {
  const found = await db
    .selectFrom("excused_periods")
    .selectAll()
    .where("id", "=", id)
    .where("profile_id", "=", profileid)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!found) throw notFound("The period");
  return found;
}

export const removeExcused = removeFrom("excused_periods");
