import type { EditMedicine, MedicineInput } from "@dosebeat/contract/medicines";
import { type ExpressionBuilder, sql } from "kysely";
import { EVER, earliestOf } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import { everybodyInGroupsOf } from "../../access/profiles/group-queries.ts";
import type { ProfileInScope, Reach, ReadReach } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Database, Row } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { notFound } from "../../http/errors.ts";
import type { Actor } from "../../http/viewer.ts";
import { addPlanRows } from "../planned/row-queries.ts";
import { firstPlan } from "../planned/rows.ts";

type MedicineRow = Row<"medicines">;

function within(reach: ReadReach<"plan">) {
  return (eb: ExpressionBuilder<Database, "medicines">) => {
    if (typeof reach === "number") return eb("medicines.profile_id", "=", reach);
    if ("everyone" in reach) return eb.lit(true);
    const { inGroupsOf: own } = reach;
    return eb.or([
      ...(typeof own === "number" ? [eb("medicines.profile_id", "=", own)] : []),
      eb("medicines.profile_id", "in", everybodyInGroupsOf(own)),
    ]);
  };
}

/** @throws 404 if it is removed or out of reach */
export async function getMedicine(
  db: Db,
  reach: ReadReach<"plan">,
  id: number,
): Promise<MedicineRow> {
  return found(await selectMedicine(db, reach, id).executeTakeFirst());
}

/**
 * Includes removed medicines: their past doses stay in the history and can still be edited.
 * @throws 404 if it is out of reach
 */
export async function getMedicineOrRemoved(
  db: Db,
  reach: Reach<"plan">,
  id: number,
): Promise<MedicineRow> {
  return found(await selectWithRemoved(db, reach, id).executeTakeFirst());
}

/**
 * The medicine, locked against changes until the end of the transaction. Meanwhile rows that refer to it can be added
 * under a lock of the profile, for which the holder of this lock may wait.
 * @throws 404 if it is removed or out of reach
 */
export async function lockMedicine(
  tx: Db,
  reach: Reach<"plan" | "change">,
  id: number,
): Promise<MedicineRow> {
  return found(await selectMedicine(tx, reach, id).forNoKeyUpdate().executeTakeFirst());
}

function selectMedicine(db: Db, reach: ReadReach<"plan">, id: number) {
  return selectWithRemoved(db, reach, id).where("removed_at", "is", null);
}

function selectWithRemoved(db: Db, reach: ReadReach<"plan">, id: number) {
  return db.selectFrom("medicines").selectAll().where("id", "=", id).where(within(reach));
}

function found(row: MedicineRow | undefined): MedicineRow {
  if (!row) throw notFound("The medicine");
  return row;
}

/** Adds all or none. Times added with a medicine apply from its start date, or from now if requested. */
export async function addMedicines(
  db: Db,
  profileid: ProfileInScope<"change">,
  inputs: readonly MedicineInput[],
  written: Written,
): Promise<MedicineRow[]> {
  return inTransaction(db, async (tx) => {
    const now = { now: written.at, zones: await zonesOf(tx, profileid) };
    const rows: MedicineRow[] = [];
    for (const { from_now, key: _, ...input } of inputs) {
      const row = await addMedicine(tx, profileid, input, written);
      const plan = firstPlan(input.schedules, row.startdate, from_now ? now : null);
      await addPlanRows(tx, row.id, plan);
      rows.push(row);
    }
    return rows;
  });
}

/** When something was written, and by whom. */
export interface Written {
  by: Actor;
  at: Date;
}

/** Who wrote the advice for late doses, and when; nobody once it is empty. */
function lateColumns(
  medicine: Pick<MedicineRow, "profile_id">,
  if_late: string,
  { by, at }: Written,
) {
  if (if_late === "") return { if_late, if_late_author: null, if_late_at: null };
  return { if_late, if_late_author: authorOf(medicine, by.userid), if_late_at: at };
}

/** When it was entered who said "every day"; null if nobody is named. */
function everyDayColumns(every_day_by: string, { at }: Written) {
  return { every_day_by, every_day_at: every_day_by === "" ? null : at };
}

/** The name of a user; null for the patient. */
function authorOf({ profile_id }: Pick<MedicineRow, "profile_id">, userid: number | null) {
  return sql<string | null>`(select trim(givenname || ' ' || familyname) from profiles
    where user_id = ${userid} and id <> ${profile_id})`;
}

async function addMedicine(
  tx: Db,
  profileid: ProfileInScope<"change">,
  { schedules: _, if_late, every_day_by, ...fields }: Omit<MedicineInput, "from_now" | "key">,
  written: Written,
): Promise<MedicineRow> {
  const late = lateColumns({ profile_id: profileid }, if_late, written);
  const row = await tx
    .insertInto("medicines")
    .values({
      ...asStored(fields),
      ...late,
      ...everyDayColumns(every_day_by.trim(), written),
      profile_id: profileid,
      created_at: written.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await mark(tx, { profiles: [profileid] }, earliestOf(row.startdate), "medicine");
  return row;
}

/** Objects are stored as JSON text. */
function asStored<Fields extends Pick<MedicineChanges, "as_needed" | "storage">>({
  as_needed,
  storage,
  ...fields
}: Fields) {
  return {
    ...fields,
    ...(as_needed !== undefined && { as_needed: as_needed && JSON.stringify(as_needed) }),
    ...(storage !== undefined && { storage: storage && JSON.stringify(storage) }),
  };
}

export type MedicineChanges = Omit<EditMedicine["data"], "id">;

export async function changeMedicine(
  tx: Db,
  reach: Reach<"plan" | "change">,
  medicine: MedicineRow,
  { if_late, every_day_by, ...changes }: MedicineChanges,
  written: Written,
): Promise<MedicineRow> {
  const { id, if_late: before } = medicine;
  const text = if_late ?? before;
  const said = every_day_by?.trim() ?? medicine.every_day_by;
  const row = await tx
    .updateTable("medicines")
    .set({
      ...asStored(changes),
      ...(text === before ? { if_late: text } : lateColumns(medicine, text, written)),
      ...(said === medicine.every_day_by ? {} : everyDayColumns(said, written)),
    })
    .where("id", "=", id)
    .where(within(reach))
    .returningAll()
    .executeTakeFirstOrThrow();
  // Its name and its limits apply to all days.
  await mark(tx, { profiles: [row.profile_id] }, EVER, "medicine");
  return row;
}

/** Removes the medicine and its current times; doses due before `now` stay. @throws 404 */
export async function removeMedicine(
  db: Db,
  reach: Reach<"plan" | "change">,
  id: number,
  now: Date,
): Promise<MedicineRow> {
  return inTransaction(db, async (tx) => {
    const row = await lockMedicine(tx, reach, id);
    await tx.updateTable("medicines").set({ removed_at: now }).where("id", "=", id).execute();
    await tx
      .updateTable("medicine_schedules")
      .set({ removed_at: now })
      .where("medicine_id", "=", id)
      .where("removed_at", "is", null)
      .execute();
    await mark(tx, { profiles: [row.profile_id] }, now, "medicine");
    return row;
  });
}
