import { MOST_HANDED_OVER } from "@dosebeat/contract/hand-over";
import { patientsOfGroup } from "../../access/profiles/group-queries.ts";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import type { NoteRow } from "../notes/queries.ts";
import type { EntryRow } from "../worklist/entry-queries.ts";

type Patient = Pick<Row<"profiles">, "givenname" | "familyname" | "record_number" | "born">;

export interface Shift {
  group: number;
  /** A clinician, from whom studies may hide patients; null: an administrator. */
  member: number | null;
  from: Date;
}

/** What was done with rows of a group's patients since then, newest first, and one more than are shown. */
export async function listDone(
  db: Db,
  { group, member, from }: Shift,
): Promise<(EntryRow & Patient)[]> {
  return db
    .selectFrom("worklist_entries")
    .innerJoin("profiles", "profiles.id", "worklist_entries.profile_id")
    .selectAll("worklist_entries")
    .select(nameOfUser("worklist_entries.user_id").as("author"))
    .select(["givenname", "familyname", "record_number", "born"])
    .where("worklist_entries.at", ">=", from)
    .where("worklist_entries.profile_id", "in", patientsOfGroup(group, member))
    .orderBy("worklist_entries.at", "desc")
    .orderBy("worklist_entries.id", "desc")
    .limit(MOST_HANDED_OVER + 1)
    .execute();
}

/** The same for notes. */
export async function listWritten(
  db: Db,
  { group, member, from }: Shift,
): Promise<(NoteRow & Patient)[]> {
  return db
    .selectFrom("notes")
    .innerJoin("profiles", "profiles.id", "notes.profile_id")
    .selectAll("notes")
    .select(nameOfUser("notes.user_id").as("author"))
    .select(["givenname", "familyname", "record_number", "born"])
    .where("notes.at", ">=", from)
    .where("notes.profile_id", "in", patientsOfGroup(group, member))
    .orderBy("notes.at", "desc")
    .orderBy("notes.id", "desc")
    .limit(MOST_HANDED_OVER + 1)
    .execute();
}
