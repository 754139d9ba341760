import { type ExpressionBuilder, sql } from "kysely";
import { EVER, earliestOf } from "../../access/marks/from.ts";
import { mark, marking } from "../../access/marks/queries.ts";
import type { ProfileInScope, Reach } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { Database, Row } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { isViolationOf } from "../../database/violations.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import type { Actor } from "../../http/viewer.ts";
import { type NewRow, storable } from "../planned/rows.ts";

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

/** Limits rows to those whose phase includes a chart day of the patient; null: all phases, future and past. */
type OnDay = string | null;

function holdingOn(day: OnDay) {
  return (eb: ExpressionBuilder<Database, "medicine_schedules">) =>
    day === null
      ? eb.lit(true)
      : eb.and([
          eb.or([eb("valid_from", "is", null), eb("valid_from", "<=", day)]),
          eb.or([eb("valid_to", "is", null), eb("valid_to", ">=", day)]),
        ]);
}

/** Current times of all medicines of a profile, by time of day. */
export async function listSchedulesOfProfile(
  db: Db,
  profileid: ProfileInScope<"plan">,
  day: OnDay = null,
) {
  return currentSchedules(db)
    .where("medicines.profile_id", "=", profileid)
    .where(holdingOn(day))
    .execute();
}

export type ScheduleRow = Awaited<ReturnType<typeof listSchedulesOfProfile>>[number];

/** Current times of a medicine of the profile, by time of day. */
export async function listSchedulesOfMedicine(
  db: Db,
  profileid: ProfileInScope<"plan">,
  medicineId: number,
  day: OnDay = null,
): Promise<ScheduleRow[]> {
  return currentSchedules(db)
    .where("medicines.id", "=", medicineId)
    .where("medicines.profile_id", "=", profileid)
    .where(holdingOn(day))
    .execute();
}

interface Added extends Row<"medicine_schedules"> {
  profile_id: number;
  marked: string;
}

/**
 * Adds a time of day with its entry in the audit log in one statement, so one transaction and one round trip. Locks
 * the medicine, so that it cannot be removed meanwhile.
 *
 * @throws 404 for a medicine out of reach, 409 if it already has this time
 */
export async function addSchedule(
  db: Db,
  actor: Actor,
  reach: Reach<"change">,
  medicineId: number,
  planned: NewRow,
): Promise<{ row: Row<"medicine_schedules">; profileid: number }> {
  const { dosage_time: time, amount, valid_from, valid_to, timezone, added_at } = planned;
  const { recurrence } = storable(planned, medicineId);
  const only = typeof reach === "number" ? reach : null;
  const since = added_at ?? (valid_from === null ? EVER : earliestOf(valid_from));
  try {
    const query = sql<Added>`
      with medicine as materialized (
        select id, profile_id from medicines where id = ${medicineId} and removed_at is null
          and (${only}::bigint is null or profile_id = ${only}) for no key update
      ), added as (
        insert into medicine_schedules (medicine_id, dosage_time, added_at, amount, recurrence,
          valid_from, valid_to, timezone)
        select id, ${time}::time, ${added_at}::timestamptz, ${amount}::numeric, ${recurrence}::jsonb,
          ${valid_from}::date, ${valid_to}::date, ${timezone} from medicine
        returning id, medicine_id, dosage_time, added_at, removed_at, amount, recurrence, valid_from,
          valid_to, timezone, added_version, changed_version
      ), recorded as (
        insert into audit_log (at, kind, user_id, profile_id, impersonation_id, address, details)
        select ${actor.at}::timestamptz, 'schedule-added', ${actor.userid}::bigint, profile_id,
          ${actor.impersonation?.id ?? null}::bigint, ${actor.address}, jsonb_build_object(
            'schedule', added.id, 'medicine', medicine_id, 'dosage_time', dosage_time)
        from added join medicine on medicine.id = medicine_id
      )
      select added.*, profile_id, ${marking(sql`select profile_id from medicine`, since, "plan")}::text as marked
      from added join medicine on medicine.id = medicine_id`;
    const [added] = await queryPrepared(db, query);
    if (!added) throw notFound("The medicine");
    const { profile_id, marked: _, ...row } = added;
    return { row, profileid: profile_id };
  } catch (error) {
    if (isViolationOf(error, "medicine_schedules_current")) {
      throw conflict(problem("time_known", { time: time.slice(0, 5) }));
    }
    throw error;
  }
}

/** Makes changes to one plan wait for each other. */
async function lockPlan(tx: Db, medicine: number): Promise<void> {
  await tx
    .selectFrom("medicines")
    .select("id")
    .where("id", "=", medicine)
    .forNoKeyUpdate()
    .execute();
}

/** Removes a time; doses due before `now` stay. @throws 404 if it is removed or out of reach */
export async function removeSchedule(db: Db, reach: Reach<"change">, id: number, now: Date) {
  return inTransaction(db, async (tx) => {
    const schedule = await currentSchedules(tx)
      .where("medicine_schedules.id", "=", id)
      .where((eb) =>
        typeof reach === "number" ? eb("medicines.profile_id", "=", reach) : eb.lit(true),
      )
      .executeTakeFirst();
    if (!schedule) throw notFound("The schedule");
    await lockPlan(tx, schedule.medicine_id);
    const row = await tx
      .updateTable("medicine_schedules")
      .set({ removed_at: now })
      .where("id", "=", id)
      .where("removed_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound("The schedule");
    await mark(tx, { medicine: row.medicine_id }, now, "plan");
    return { row, profileid: schedule.profile_id };
  });
}
