import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";

/**
 * Serialises changes of record numbers and of group members, so that `requireUniqueNumbers` sees all of them.
 * Call it first in the transaction.
 */
export async function lockRecordNumbers(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dosebeat'), hashtext('record numbers'))`.execute(
    tx,
  );
}

/** Record numbers that two members of one of these groups share, in any letter case. */
async function numbersTwice(tx: Db, groups: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select min(record_number) as number
    from group_members join profiles on profiles.id = group_members.profile_id
    where group_members.group_id = any(${groups}) and record_number is not null
    group by group_members.group_id, lower(record_number) having count(*) > 1
    order by 1`.execute(tx);
  return rows.map(({ number }) => number);
}

/**
 * Checks groups whose members, or whose members' numbers, the transaction has changed.
 * @throws 409 if two members of a group have the same record number
 */
export async function requireUniqueNumbers(tx: Db, groups: readonly number[]): Promise<void> {
  const [number] = groups.length === 0 ? [] : await numbersTwice(tx, groups);
  if (number !== undefined) throw conflict(problem("record_number_taken", { number }));
}

/** Gives a profile a record number, or takes it away. @throws 409 if a member of the same group has it */
export async function setRecordNumber(
  tx: Db,
  userid: number,
  record_number: string | null,
): Promise<void> {
  const { id } = await tx
    .updateTable("profiles")
    .set({ record_number })
    .where("user_id", "=", userid)
    .returning("id")
    .executeTakeFirstOrThrow();
  const groups = await tx
    .selectFrom("group_members")
    .select("group_id")
    .where("profile_id", "=", id)
    .execute();
  await requireUniqueNumbers(
    tx,
    groups.map(({ group_id }) => group_id),
  );
}
