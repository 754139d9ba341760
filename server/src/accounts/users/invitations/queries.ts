import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";

export interface DueInvitation {
  user_id: number;
  made_by: number | null;
  /** Including this one. */
  attempts: number;
}

/** Records that these users are to be mailed an invitation. */
export async function addDueInvitations(
  tx: Db,
  users: readonly number[],
  made_by: number,
  now: Date,
): Promise<void> {
  if (users.length === 0) return;
  const rows = users.map((user_id) => ({ user_id, made_by, next_at: now }));
  await tx.insertInto("invitations_due").values(rows).execute();
}

/** Claims some due invitations; no other server takes them before `until`. */
export async function claimDueInvitations(
  db: Db,
  most: number,
  now: Date,
  until: Date,
): Promise<DueInvitation[]> {
  const due = db
    .selectFrom("invitations_due")
    .select("user_id")
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("user_id")
    .limit(most)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("invitations_due")
    .set({ next_at: until, attempts: sql`attempts + 1` })
    .where("user_id", "in", due)
    .returning(["user_id", "made_by", "attempts"])
    .execute();
}

export async function tryInvitationAgain(db: Db, user_id: number, next_at: Date): Promise<void> {
  await db.updateTable("invitations_due").set({ next_at }).where("user_id", "=", user_id).execute();
}

/** Removes an invitation that was mailed, or that nobody needs any more. */
export async function dropDueInvitation(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom("invitations_due").where("user_id", "=", user_id).execute();
}
