import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { NewRow, Row } from "../../database/schema.ts";

type NewIntake = NewRow<"intakes"> & { profile_id: ProfileInScope<"change"> };

/** @returns its id; undefined: the profile already has an intake with its key */
export async function addIntake(tx: Db, intake: NewIntake): Promise<number | undefined> {
  const added = await tx
    .insertInto("intakes")
    .values(intake)
    .onConflict((conflict) =>
      conflict.columns(["profile_id", "key"]).where("key", "is not", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return added?.id;
}

/** What was stored under a key; undefined: the profile has not used it. */
export async function findKeyedIntake(
  db: Db,
  profileid: ProfileInScope<"change">,
  key: string,
): Promise<Pick<Row<"intakes">, "id" | "at" | "key_body"> | undefined> {
  return db
    .selectFrom("intakes")
    .select(["id", "at", "key_body"])
    .where("profile_id", "=", profileid)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** An intake that was not removed; undefined: the profile has no such one. */
export async function findIntake(
  db: Db,
  profileid: ProfileInScope<"change">,
  id: number,
): Promise<Pick<Row<"intakes">, "id" | "at" | "medicine_id"> | undefined> {
  return db
    .selectFrom("intakes")
    .select(["id", "at", "medicine_id"])
    .where("profile_id", "=", profileid)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** @returns whether it was there */
export async function removeIntake(
  tx: Db,
  profileid: ProfileInScope<"change">,
  id: number,
  now: Date,
): Promise<boolean> {
  const removed = await tx
    .updateTable("intakes")
    .set({ removed_at: now })
    .where("profile_id", "=", profileid)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

type NewWord = NewRow<"press_names"> & { profile_id: ProfileInScope<"change"> };

/** @returns its id; undefined: the profile already has a word with its key */
export async function addWord(tx: Db, word: NewWord): Promise<number | undefined> {
  const added = await tx
    .insertInto("press_names")
    .values(word)
    .onConflict((conflict) =>
      conflict.columns(["profile_id", "key"]).where("key", "is not", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return added?.id;
}

/** What was stored under a key; undefined: the profile has not used it. */
export async function findKeyedWord(
  db: Db,
  profileid: ProfileInScope<"change">,
  key: string,
): Promise<{ id: number; key_body: Buffer | null } | undefined> {
  return db
    .selectFrom("press_names")
    .select(["id", "key_body"])
    .where("profile_id", "=", profileid)
    .where("key", "=", key)
    .executeTakeFirst();
}
