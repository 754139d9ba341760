import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

const MOST = 500;

const AUTHOR = nameOfUser("notes.user_id");

/** Notes about a patient, newest first. */
export async function listNotes(
  db: Db,
  profile: ProfileInScope<"notes">,
  { sharedOnly }: { sharedOnly: boolean },
) {
  return db
    .selectFrom("notes")
    .selectAll()
    .select(AUTHOR.as("author"))
    .where("profile_id", "=", profile)
    .$if(sharedOnly, (query) => query.where("is_shared", "=", true))
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
}

/** Notes about a patient by id. */
export async function findNotes(
  db: Db,
  profile: ProfileInScope<"notes">,
  ids: readonly number[],
): Promise<NoteRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("notes")
    .selectAll()
    .select(AUTHOR.as("author"))
    .where("profile_id", "=", profile)
    .where("id", "in", ids)
    .execute();
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

export async function addNote(
  tx: Db,
  profile: ProfileInScope<"notes">,
  note: Pick<Row<"notes">, "user_id" | "text" | "is_shared" | "at">,
): Promise<NoteRow> {
  return tx
    .insertInto("notes")
    .values({ profile_id: profile, ...note })
    .returningAll()
    .returning(AUTHOR.as("author"))
    .executeTakeFirstOrThrow();
}

/** A note that the user wrote. */
export async function findOwnNote(tx: Db, userid: number, id: number) {
  return tx
    .selectFrom("notes")
    .selectAll()
    .select(AUTHOR.as("author"))
    .where("id", "=", id)
    .where("user_id", "=", userid)
    .forUpdate()
    .executeTakeFirst();
}

export async function removeNote(tx: Db, { id }: Pick<NoteRow, "id">): Promise<void> {
  await tx.deleteFrom("notes").where("id", "=", id).execute();
}
