import { type Kysely, sql } from "kysely";
import type { Database, Row } from "../database/schema.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";

type Db = Kysely<Database>;

const AUTHOR = sql<string | null>`(select trim(givenname || ' ' || familyname)
  from profiles as author where author.user_id = worklist_entries.user_id)`;

/** The newest entry of each of these patients. */
export async function findNewestEntries(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("worklist_entries")
    .distinctOn("profile_id")
    .selectAll()
    .select(AUTHOR.as("author"))
    .where("profile_id", "in", ids)
    .orderBy("profile_id")
    .orderBy("id", "desc")
    .execute();
}

export type EntryRow = Awaited<ReturnType<typeof findNewestEntries>>[number];

/** The newest entry of a patient; whoever else adds one waits until the transaction ends. */
export async function findNewestLocked(
  tx: Db,
  profile: ProfileInScope<"notes">,
): Promise<EntryRow | undefined> {
  await sql`select from profiles where id = ${profile} for no key update`.execute(tx);
  return (await findNewestEntries(tx, [profile]))[0];
}

export async function addEntry(
  tx: Db,
  profile: ProfileInScope<"notes">,
  entry: Pick<Row<"worklist_entries">, "user_id" | "kind" | "until_at" | "text" | "version" | "at">,
): Promise<EntryRow> {
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
    .forUpdate()
    .executeTakeFirst();
}

export async function removeEntry(tx: Db, { id }: Pick<EntryRow, "id">): Promise<void> {
  await tx.deleteFrom("worklist_entries").where("id", "=", id).execute();
}
