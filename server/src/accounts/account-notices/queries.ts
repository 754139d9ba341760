import type { AccountNoticeKind } from "@dosebeat/contract/account";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

/** The most notices kept for an account; older ones are deleted. */
const MOST_KEPT = 20;

export type NoticeRow = Row<"account_notices">;

/** Leaves a notice for the owner of an account. `by` is the name of the person who did it. */
export async function leaveNotice(
  tx: Db,
  userid: number,
  kind: AccountNoticeKind,
  by: string | null,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("account_notices")
    .values({ user_id: userid, kind, made_at: now, made_by: by })
    .execute();
  await tx
    .deleteFrom("account_notices")
    .where("user_id", "=", userid)
    .where("id", "not in", (kept) =>
      kept
        .selectFrom("account_notices")
        .select("id")
        .where("user_id", "=", userid)
        .orderBy("id", "desc")
        .limit(MOST_KEPT),
    )
    .execute();
}

/** Newest first. */
export async function listNotices(db: Db, userid: number): Promise<NoticeRow[]> {
  return db
    .selectFrom("account_notices")
    .selectAll()
    .where("user_id", "=", userid)
    .orderBy("id", "desc")
    .execute();
}

/** Undefined if the account has no such notice. */
export async function deleteNotice(
  db: Db,
  userid: number,
  id: number,
): Promise<NoticeRow | undefined> {
  return db
    .deleteFrom("account_notices")
    .where("id", "=", id)
    .where("user_id", "=", userid)
    .returningAll()
    .executeTakeFirst();
}
