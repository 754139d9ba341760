import { MOST_HANDED_OVER } from "@dosebeat/contract/hand-over";
import { sql } from "kysely";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import type { NoteRow } from "../notes/queries.ts";
import type { EntryRow } from "../worklist/entry-queries.ts";

type Patient = Pick<Row<"profiles">, "givenname" | "familyname" | "record_number" | "born">;

/** The patients of a group. */
const patientsOf = (group: number) => sql<number>`(select members.profile_id
  from group_members as members join profiles on profiles.id = members.profile_id
    join users on users.id = profiles.user_id
  where group_id = ${group} and users.role = 'patient' and users.staff = '{}')`;

/** What was done with rows of patients of a group since, the newest first, and one more than are shown. */
export async function listDone(db: Db, group: number, from: Date): Promise<(EntryRow & Patient)[]> {
  return db
    .selectFrom("worklist_entries")
    .innerJoin("profiles", "profiles.id", "worklist_entries.profile_id")
    .selectAll("worklist_entries")
    .select(nameOfUser("worklist_entries.user_id").as("author"))
    .select(["givenname", "familyname", "record_number", "born"])
    .where("worklist_entries.at", ">=", from)
    .where("worklist_entries.profile_id", "in", patientsOf(group))
    .orderBy("worklist_entries.at", "desc")
    .orderBy("worklist_entries.id", "desc")
    .limit(MOST_HANDED_OVER + 1)
    .execute();
}

/** The same of notes. */
export async function listWritten(
  db: Db,
  group: number,
  from: Date,
): Promise<(NoteRow & Patient)[]> {
  return db
    .selectFrom("notes")
    .innerJoin("profiles", "profiles.id", "notes.profile_id")
    .selectAll("notes")
    .select(nameOfUser("notes.user_id").as("author"))
    .select(["givenname", "familyname", "record_number", "born"])
    .where("notes.at", ">=", from)
    .where("notes.profile_id", "in", patientsOf(group))
    .orderBy("notes.at", "desc")
    .orderBy("notes.id", "desc")
    .limit(MOST_HANDED_OVER + 1)
    .execute();
}
