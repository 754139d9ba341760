import type { Kysely } from "kysely";
import type { Viewer } from "../access.ts";
import { conflict, notFound, said } from "../errors.ts";
import { lockMedicine } from "../medicines/queries.ts";
import type { Database, Row } from "../platform/schema.ts";
import { inTransaction } from "../platform/transaction.ts";
import { isViolationOf } from "../platform/violations.ts";

type Db = Kysely<Database>;

function currentSchedules(db: Db) {
  return db
    .selectFrom("medicine_schedules")
    .innerJoin("medicines", "medicines.id", "medicine_schedules.medicine_id")
    .selectAll("medicine_schedules")
    .select(["medicines.name as medicine_name", "medicines.profile_id"])
    .where("medicine_schedules.removed_at", "is", null)
    .where("medicines.removed_at", "is", null)
    .orderBy("medicine_schedules.dosage_time")
    .orderBy("medicine_schedules.id");
}

/** Current times of all medicines of a profile, by time of day. */
export async function listSchedulesOfProfile(db: Db, profileid: number) {
  return currentSchedules(db).where("medicines.profile_id", "=", profileid).execute();
}

export type ScheduleRow = Awaited<ReturnType<typeof listSchedulesOfProfile>>[number];

/** Current times of a medicine, by time of day. The caller has checked whose it is. */
export async function listSchedulesOfMedicine(db: Db, medicineId: number): Promise<ScheduleRow[]> {
  return currentSchedules(db).where("medicines.id", "=", medicineId).execute();
}

/**
 * A time of day from now on.
 * @throws 404 for a medicine that is not within reach, 409 when it has this time already
 */
export async function addSchedule(
  db: Db,
  viewer: Viewer,
  medicineId: number,
  dosageTime: string,
  now: Date,
) {
  return inTransaction(db, async (tx) => {
    const medicine = await lockMedicine(tx, viewer, medicineId);
    const row = await insertSchedule(tx, medicineId, dosageTime, now);
    return { row, profileid: medicine.profile_id };
  });
}

async function insertSchedule(
  tx: Db,
  medicineId: number,
  dosageTime: string,
  now: Date,
): Promise<Row<"medicine_schedules">> {
  try {
    return await tx
      .insertInto("medicine_schedules")
      .values({ medicine_id: medicineId, dosage_time: dosageTime, added_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isViolationOf(error, "medicine_schedules_current")) {
      throw conflict(said("time_known", { time: dosageTime.slice(0, 5) }));
    }
    throw error;
  }
}

/** What was due before `now` stays. @throws 404 when it is removed, or not within reach */
export async function removeSchedule(db: Db, viewer: Viewer, id: number, now: Date) {
  return inTransaction(db, async (tx) => {
    const schedule = await currentSchedules(tx)
      .where("medicine_schedules.id", "=", id)
      .executeTakeFirst();
    if (!schedule || (viewer.role !== "admin" && schedule.profile_id !== viewer.profileid)) {
      throw notFound("The schedule");
    }
    const row = await tx
      .updateTable("medicine_schedules")
      .set({ removed_at: now })
      .where("id", "=", id)
      .where("removed_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound("The schedule");
    return { row, profileid: schedule.profile_id };
  });
}
