import type { Db } from "../database/db.ts";
import type { Row } from "../database/schema.ts";

export type ThanksRow = Row<"care_thanks">;

/** Thanks of these links since then, newest first. */
export async function listThanks(
  db: Db,
  links: readonly number[],
  since: Date,
): Promise<ThanksRow[]> {
  if (links.length === 0) return [];
  return db
    .selectFrom("care_thanks")
    .selectAll()
    .where("link_id", "in", links)
    .where("said_at", ">", since)
    .orderBy("said_at", "desc")
    .orderBy("due_at", "desc")
    .execute();
}

/** Stores it, unless thanks were already said for this dose; returns whether it did. */
export async function addThanks(tx: Db, row: ThanksRow): Promise<boolean> {
  const added = await tx
    .insertInto("care_thanks")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("link_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** The stored thanks for a dose. */
export async function getThanks(tx: Db, row: Pick<ThanksRow, "link_id" | "due_at">) {
  return tx
    .selectFrom("care_thanks")
    .selectAll()
    .where("link_id", "=", row.link_id)
    .where("due_at", "=", row.due_at)
    .executeTakeFirstOrThrow();
}
