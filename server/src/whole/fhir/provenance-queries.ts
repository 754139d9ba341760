import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { AskedInstants } from "./asked.ts";

function within({ from, before }: AskedInstants) {
  return sql<boolean>`said_at >= coalesce(${from}::timestamptz, '-infinity')
    and said_at < coalesce(${before}::timestamptz, 'infinity')`;
}

/** Valid statements about doses made in a span: which dose, when, and whether by the patient. */
export async function listStated(db: Db, profileid: ProfileInScope<"doses">, asked: AskedInstants) {
  const newest = db
    .selectFrom("dose_statements")
    .distinctOn(["medicine_id", "day", "dosage_time"])
    .innerJoin("profiles", "profiles.id", "profile_id")
    .select(["dose_statements.id", "medicine_id", "day", "dosage_time", "status", "said_at"])
    .select(sql<boolean>`said_by is not distinct from profiles.user_id`.as("by_patient"))
    .where("profile_id", "=", profileid)
    .orderBy("medicine_id")
    .orderBy("day")
    .orderBy("dosage_time")
    .orderBy("said_at", "desc")
    .orderBy("dose_statements.id", "desc");
  return db
    .selectFrom(newest.as("newest"))
    .selectAll()
    .where("status", "is not", null)
    .where(within(asked))
    .execute();
}

export type StatedDose = Awaited<ReturnType<typeof listStated>>[number];

/** Valid intakes that were stated in a span. */
export async function listStatedIntakes(
  db: Db,
  profileid: ProfileInScope<"doses">,
  asked: AskedInstants,
) {
  return db
    .selectFrom("intakes")
    .innerJoin("profiles", "profiles.id", "profile_id")
    .select(["intakes.id", "said_at"])
    .select(sql<boolean>`said_by is not distinct from profiles.user_id`.as("by_patient"))
    .where("profile_id", "=", profileid)
    .where("removed_at", "is", null)
    .where(within(asked))
    .execute();
}

/** Whose a statement or change is, and when it was recorded. */
interface Recorded {
  profile_id: number;
  at: Date;
}

/** Undefined: there is none. The caller's right to read it is checked with the result. */
export async function findRecorded(
  db: Db,
  table: "dose_statements" | "intakes",
  id: number,
): Promise<Recorded | undefined> {
  return db
    .selectFrom(table)
    .select(["profile_id", "said_at as at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Like `findRecorded`, for a prescriber's change. */
export async function findRecordedChange(db: Db, entry: number): Promise<Recorded | undefined> {
  return db
    .selectFrom("prescriber_changes")
    .innerJoin("audit_log", "audit_log.id", "prescriber_changes.entry_id")
    .select(["prescriber_changes.profile_id", "audit_log.at"])
    .where("entry_id", "=", entry)
    .executeTakeFirst();
}
