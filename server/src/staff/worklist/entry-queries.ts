import { MOST_ENTRIES } from "@dosebeat/contract/worklist";
import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

const AUTHOR = nameOfUser("worklist_entries.user_id");

/** The newest entry of each of these patients. */
export async function findNewestEntries(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("worklist_entries")
    .selectAll()
    .select(AUTHOR.as("author"))
    .where("profile_id", "in", ids)
    .where("is_newest", "=", true)
    .execute();
}

export type EntryRow = Awaited<ReturnType<typeof findNewestEntries>>[number];

/** The entries of a patient, newest first. */
export async function listEntries(db: Db, profile: ProfileInScope<"notes">): Promise<EntryRow[]> {
  return db
    .selectFrom("worklist_entries")
    .selectAll()
    .select(AUTHOR.as("author"))
    .where("profile_id", "=", profile)
    .orderBy("id", "desc")
    .limit(MOST_ENTRIES)
    .execute();
}

/** Entries of a patient by id. */
export async function findEntries(
  db: Db,
  profile: ProfileInScope<"notes">,
  ids: readonly number[],
): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("worklist_entries")
    .selectAll()
    .select(AUTHOR.as("author"))
    .where("profile_id", "=", profile)
    .where("id", "in", ids)
    .execute();
}

/** The newest entry of a patient; others who add or remove one wait until the transaction ends. */
export async function findNewestLocked(
  tx: Db,
  profile: ProfileInScope<"notes">,
): Promise<EntryRow | undefined> {
  await lock(tx, profile);
  return (await findNewestEntries(tx, [profile]))[0];
}

async function lock(tx: Db, profile: number): Promise<void> {
  await sql`select from profiles where id = ${profile} for no key update`.execute(tx);
}

/** Call {@link findNewestLocked} first. */
export async function addEntry(
  tx: Db,
  profile: ProfileInScope<"notes">,
  entry: Pick<
    Row<"worklist_entries">,
    "user_id" | "kind" | "outcome" | "until_at" | "text" | "version" | "at"
  >,
): Promise<EntryRow> {
  await tx
    .updateTable("worklist_entries")
    .set({ is_newest: false })
    .where("profile_id", "=", profile)
    .where("is_newest", "=", true)
    .execute();
  return tx
    .insertInto("worklist_entries")
    .values({ profile_id: profile, ...entry })
    .returningAll()
    .returning(AUTHOR.as("author"))
    .executeTakeFirstOrThrow();
}

/** An entry that the user made. */
export async function findOwnEntry(
  tx: Db,
  userid: number,
  id: number,
): Promise<EntryRow | undefined> {
  return tx
    .selectFrom("worklist_entries")
    .selectAll()
    .select(AUTHOR.as("author"))
    .where("id", "=", id)
    .where("user_id", "=", userid)
    .executeTakeFirst();
}

/** The previous entry applies again. Returns false if the entry was removed meanwhile. */
export async function removeEntry(
  tx: Db,
  { id, profile_id }: Pick<EntryRow, "id" | "profile_id">,
): Promise<boolean> {
  await lock(tx, profile_id);
  const { numDeletedRows } = await tx
    .deleteFrom("worklist_entries")
    .where("id", "=", id)
    .executeTakeFirst();
  await tx
    .updateTable("worklist_entries")
    .set({ is_newest: true })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("worklist_entries")
        .select((all) => all.fn.max("id").as("newest"))
        .where("profile_id", "=", profile_id),
    )
    .execute();
  return numDeletedRows > 0n;
}
