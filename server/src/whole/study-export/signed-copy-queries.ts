import type { StudyTable } from "@dosebeat/contract/study-table-names";
import type { Db } from "../../database/db.ts";

/** A lock whose rows are kept as they were signed. */
export interface KeptLock {
  group: number;
  profileid: number;
  since: Date;
}

export async function addSignedPart(
  db: Db,
  { group, profileid, since }: KeptLock,
  { table, part, lines }: { table: StudyTable; part: number; lines: Buffer },
): Promise<void> {
  await db
    .insertInto("signed_rows")
    .values({
      group_id: group,
      profile_id: profileid,
      locked_at: since,
      of_table: table,
      part,
      lines,
    })
    .execute();
}

/** A part of the rows, counted from 0; undefined: there are no more. */
export async function findSignedPart(
  db: Db,
  { group, profileid, since }: KeptLock,
  table: StudyTable,
  part: number,
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom("signed_rows")
    .select("lines")
    .where("group_id", "=", group)
    .where("profile_id", "=", profileid)
    .where("locked_at", "=", since)
    .where("of_table", "=", table)
    .where("part", "=", part)
    .executeTakeFirst();
  return found?.lines;
}
