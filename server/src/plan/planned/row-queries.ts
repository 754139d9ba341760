import { EVER, earliestAmong, earliestOf, type From } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
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
  const added = await tx
    .insertInto("medicine_schedules")
    .values(rows.map((row) => storable(row, medicine)))
    .returningAll()
    .execute();
  await mark(tx, { medicine }, await beginOf(tx, medicine, rows), "plan");
  return added;
}

/** The earliest instant at which the rows may be due. */
async function beginOf(tx: Db, medicine: number, rows: readonly NewRow[]): Promise<From> {
  const begins = rows.map(({ added_at, valid_from }) => {
    return added_at ?? (valid_from === null ? null : earliestOf(valid_from));
  });
  const known = begins.filter((begin) => begin !== null);
  if (known.length === rows.length) return earliestAmong(known);
  const { startdate } = await tx
    .selectFrom("medicines")
    .select("startdate")
    .where("id", "=", medicine)
    .executeTakeFirstOrThrow();
  return earliestAmong([...known, earliestOf(startdate)]);
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
  if (ended.length > 0) await mark(tx, { medicine }, endOf(ended), "plan");
}

/** The instant before which the ended rows stay as they were. */
function endOf(ended: readonly Ending[]): From {
  const ends = ended.map(({ valid_to, removed_at }) => [
    ...(valid_to === null ? [] : [earliestOf(valid_to)]),
    ...(removed_at === null ? [] : [removed_at]),
  ]);
  return ends.some((end) => end.length === 0) ? EVER : earliestAmong(ends.flat());
}
