import type { Statement } from "@dosebeat/domain/statements";
import type { Kysely } from "kysely";
import type { Database, NewRow } from "../../platform/schema.ts";

/** The newest word of the patient on each dose of the days, both included, by `statementKey`. */
export async function findStatements(
  db: Kysely<Database>,
  profileid: number,
  from: string,
  to: string,
): Promise<Map<string, Statement>> {
  const rows = await db
    .selectFrom("dose_statements")
    .distinctOn(["medicine_id", "day", "dosage_time"])
    .select(["medicine_id", "day", "dosage_time", "status", "taken_at as takenAt", "reason"])
    .where("profile_id", "=", profileid)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("medicine_id")
    .orderBy("day")
    .orderBy("dosage_time")
    .orderBy("id", "desc")
    .execute();
  return new Map(
    rows.flatMap(({ medicine_id, day, dosage_time, status, takenAt, reason }) =>
      status === null
        ? []
        : [[statementKey(medicine_id, day, dosage_time), { status, takenAt, reason }]],
    ),
  );
}

/** @param time `HH:MM` with whatever follows */
export function statementKey(medicine: number, day: string, time: string): string {
  return `${medicine} ${day} ${time.slice(0, 5)}`;
}

export async function addStatement(
  db: Kysely<Database>,
  statement: NewRow<"dose_statements">,
): Promise<void> {
  await db.insertInto("dose_statements").values(statement).execute();
}
