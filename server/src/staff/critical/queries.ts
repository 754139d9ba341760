import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { notFound } from "../../http/errors.ts";

type Marking = ProfileInScope<"plan" | "notes">;

/** A current medicine, locked until the end of the transaction. @throws 404 */
export async function lockMarked(
  tx: Db,
  profile: Marking,
  medicine: number,
): Promise<Row<"medicines">> {
  return tx
    .selectFrom("medicines")
    .selectAll()
    .where("id", "=", medicine)
    .where("profile_id", "=", profile)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound("The medicine"));
}

interface Mark {
  medicine: number;
  by: number;
  is_critical: boolean;
  reason: string;
  at: Date;
}

/** Sets the mark of a locked medicine, or removes it, and records that this was done. */
export async function keepMark(
  tx: Db,
  profile: Marking,
  { medicine, by, is_critical, reason, at }: Mark,
): Promise<{ id: number }> {
  const change = await tx
    .insertInto("critical_changes")
    .values({
      profile_id: profile,
      medicine_id: medicine,
      user_id: by,
      author: sql<string | null>`(select trim(givenname || ' ' || familyname) from profiles
        where user_id = ${by})`,
      is_critical,
      reason,
      at,
    })
    .returning(["id", "author"])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("medicines")
    .set(
      is_critical
        ? { critical_at: at, critical_by: change.author, critical_reason: reason }
        : { critical_at: null, critical_by: null, critical_reason: "" },
    )
    .where("id", "=", medicine)
    .execute();
  return change;
}
