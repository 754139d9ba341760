import type { Db } from "../../database/db.ts";

interface KeyedWrite {
  user_id: number;
  key: string;
  body: Buffer;
  at: Date;
}

/**
 * Takes a key; a concurrent request with the same key waits until the transaction ends.
 *
 * @returns false: the user has already used it
 */
export async function takeKey(tx: Db, write: KeyedWrite): Promise<boolean> {
  const taken = await tx
    .insertInto("keyed_writes")
    .values(write)
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function keepMade(
  tx: Db,
  { user_id, key }: Pick<KeyedWrite, "user_id" | "key">,
  id: number,
): Promise<void> {
  await tx
    .updateTable("keyed_writes")
    .set({ made_id: id })
    .where("user_id", "=", user_id)
    .where("key", "=", key)
    .execute();
}

export async function findMade(
  tx: Db,
  { user_id, key }: Pick<KeyedWrite, "user_id" | "key">,
): Promise<{ body: Buffer; made_id: number | null } | undefined> {
  return tx
    .selectFrom("keyed_writes")
    .select(["body", "made_id"])
    .where("user_id", "=", user_id)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function forgetKeys(tx: Db, userid: number, before: Date): Promise<void> {
  await tx
    .deleteFrom("keyed_writes")
    .where("user_id", "=", userid)
    .where("at", "<", before)
    .execute();
}
