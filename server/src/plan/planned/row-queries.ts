import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { type Ending, type NewRow, type StoredRow, storable } from "./rows.ts";

/** Every row that a medicine of the profile ever had, by first day and time of day. */
export async function listPlanRows(
  db: Db,
  profileid: ProfileInScope<"plan">,
  medicine: number,
): Promise<StoredRow[]> {
  return db
    .selectFrom("medicine_schedules")
    .innerJoin("medicines", "medicines.id", "medicine_schedules.medicine_id")
    .selectAll("medicine_schedules")
    .where("medicines.id", "=", medicine)
    .where("medicines.profile_id", "=", profileid)
    .orderBy("medicine_schedules.valid_from", (order) => order.asc().nullsFirst())
    .orderBy("medicine_schedules.dosage_time")
    .orderBy("medicine_schedules.id")
    .execute();
}

/** Rows of a medicine that is locked, or new. */
export async function addPlanRows(
  tx: Db,
  medicine: number,
  rows: readonly NewRow[],
): Promise<StoredRow[]> {
  if (rows.length === 0) return [];
  return tx
    .insertInto("medicine_schedules")
    .values(rows.map((row) => storable(row, medicine)))
    .returningAll()
    .execute();
}

/** Ends rows of a medicine that is locked. */
export async function endPlanRows(
  tx: Db,
  medicine: number,
  ended: readonly Ending[],
): Promise<void> {
  const groups = new Map<string, Ending[]>();
  for (const ending of ended) {
    const key = `${ending.valid_to} ${ending.removed_at?.getTime()}`;
    groups.set(key, [...(groups.get(key) ?? []), ending]);
  }
  for (const rows of groups.values()) {
    const [first] = rows;
    if (!first) continue;
    await tx
      .updateTable("medicine_schedules")
      .set({ valid_to: first.valid_to, removed_at: first.removed_at })
      .where("medicine_id", "=", medicine)
      .where(
        "id",
        "in",
        rows.map(({ row }) => row.id),
      )
      .execute();
  }
}
