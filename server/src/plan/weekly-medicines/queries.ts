import { weeklyKey } from "@dosebeat/domain/plan/weekly-medicines";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";

/** The most that an installation can list. */
const MOST = 1000;

export function listWeeklyMedicines(db: Db): Promise<Row<"weekly_medicines">[]> {
  return db.selectFrom("weekly_medicines").selectAll().orderBy("key").limit(MOST).execute();
}

/** @throws 409 if it is listed already */
export async function insertWeeklyMedicine(
  tx: Db,
  name: string,
  now: Date,
): Promise<Row<"weekly_medicines">> {
  const row = await tx
    .insertInto("weekly_medicines")
    .values({ name: name.trim(), key: weeklyKey(name), added_at: now })
    .onConflict((clash) => clash.column("key").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict(problem("weekly_known"));
  return row;
}

/** @throws 404 */
export async function deleteWeeklyMedicine(tx: Db, id: number): Promise<Row<"weekly_medicines">> {
  const row = await tx
    .deleteFrom("weekly_medicines")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound("The entry");
  return row;
}

/** The current rows of the plans of all current medicines. */
export async function listCurrentRows(
  db: Db,
  profile: ProfileInScope<"plan">,
): Promise<Row<"medicine_schedules">[]> {
  return db
    .selectFrom("medicine_schedules")
    .innerJoin("medicines", "medicines.id", "medicine_schedules.medicine_id")
    .selectAll("medicine_schedules")
    .where("medicines.profile_id", "=", profile)
    .where("medicines.removed_at", "is", null)
    .where("medicine_schedules.removed_at", "is", null)
    .execute();
}

/** Nobody says any more that it is taken every day. */
export async function clearSaid(
  tx: Db,
  profile: ProfileInScope<"change">,
  medicine: number,
): Promise<void> {
  await tx
    .updateTable("medicines")
    .set({ every_day_by: "", every_day_at: null })
    .where("id", "=", medicine)
    .where("profile_id", "=", profile)
    .execute();
}
