import { MOST_CORRECTIONS } from "@dosebeat/contract/corrections";
import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { conflict, problem } from "../../http/errors.ts";
import type { EntryRow } from "./entry-queries.ts";

/** Makes others who correct or remove the entry wait until the transaction ends. */
export async function lockEntry(tx: Db, id: number): Promise<void> {
  await sql`select from worklist_entries where id = ${id} for update`.execute(tx);
}

/** Changes the text of a locked entry, and keeps the old one. @throws 409 if it was corrected too often */
export async function correctEntry(
  tx: Db,
  { id, outcome, text }: EntryRow,
  right: Pick<Row<"worklist_entries">, "outcome" | "text">,
  at: Date,
): Promise<void> {
  const { before } = await tx
    .selectFrom("worklist_corrections")
    .where("entry_id", "=", id)
    .select(({ fn }) => fn.countAll<number>().as("before"))
    .executeTakeFirstOrThrow();
  if (before >= MOST_CORRECTIONS)
    throw conflict(problem("corrections_many", { most: MOST_CORRECTIONS }));
  await tx.insertInto("worklist_corrections").values({ entry_id: id, at, outcome, text }).execute();
  await tx.updateTable("worklist_entries").set(right).where("id", "=", id).execute();
}

/** What these entries of a patient said before they were corrected, newest first. */
export async function listCorrections(
  db: Db,
  profile: ProfileInScope<"notes">,
  entries: readonly number[],
) {
  if (entries.length === 0) return [];
  return db
    .selectFrom("worklist_corrections")
    .innerJoin("worklist_entries", "worklist_entries.id", "worklist_corrections.entry_id")
    .selectAll("worklist_corrections")
    .where("worklist_entries.profile_id", "=", profile)
    .where("entry_id", "in", entries)
    .orderBy("worklist_corrections.id", "desc")
    .execute();
}
