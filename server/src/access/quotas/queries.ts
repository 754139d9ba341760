import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Quotas } from "../../limit-settings.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import type { PlanUsage } from "./plan-usage.ts";
import { requireQuota } from "./quotas.ts";

/** Makes calls that add something to a profile wait for each other until the end of the transaction. */
export async function lockProfile(tx: Db, profileid: ProfileInScope<"change">): Promise<void> {
  await tx
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", profileid)
    .forNoKeyUpdate()
    .execute();
}

/** What the plan contains, counted under a lock of the profile. */
export async function lockPlanUsage(
  tx: Db,
  profileid: ProfileInScope<"change">,
): Promise<PlanUsage> {
  await lockProfile(tx, profileid);
  const { current, ever } = await tx
    .selectFrom("medicines")
    .select(({ fn }) => [
      fn.countAll<number>().as("ever"),
      fn.countAll<number>().filterWhere("removed_at", "is", null).as("current"),
    ])
    .where("profile_id", "=", profileid)
    .executeTakeFirstOrThrow();
  // A time still counts on the day of its removal. UTC days are near enough to chart days.
  const spans = await tx
    .selectFrom("medicines")
    .innerJoin("medicine_schedules as times", "times.medicine_id", "medicines.id")
    .select(({ fn }) => [
      sql<string>`greatest(
        startdate, times.valid_from, (times.added_at at time zone 'UTC')::date)`.as("from"),
      sql<string | null>`least(
        enddate, times.valid_to, (least(times.removed_at, medicines.removed_at) at time zone 'UTC')::date)`.as(
        "to",
      ),
      fn.countAll<number>().as("times"),
      sql<number[] | null>`case times.recurrence ->> 'kind'
        when 'weekdays' then times.recurrence -> 'days' end`.as("weekdays"),
    ])
    .where("profile_id", "=", profileid)
    .groupBy(["from", "to", "weekdays"])
    .execute();
  return { currentMedicines: current, medicines: ever, spans };
}

/** The tables whose rows a quota limits. */
const TABLES = {
  statements: "dose_statements",
  excused: "excused_periods",
  links: "bindings",
  pauses: "medicine_pauses",
  intakes: "intakes",
  press_names: "press_names",
  stock_entries: "stock_entries",
  openings: "added_openings",
} as const;

export type RowQuota = keyof typeof TABLES;

/**
 * Call it before adding a row: locks the profile and counts what it has.
 * @throws 409 if it already has as many as the quota allows
 */
export async function requireRoomForRow(
  tx: Db,
  quotas: Quotas,
  limit: RowQuota,
  profileid: ProfileInScope<"change">,
): Promise<void> {
  await lockProfile(tx, profileid);
  await requireRoom(tx, quotas, limit, profileid, 1);
}

/**
 * Call it with the profile locked, before rows are added.
 * @throws 409 if it would have more than the quota allows
 */
export async function requireRoom(
  tx: Db,
  quotas: Quotas,
  limit: RowQuota,
  profileid: ProfileInScope<"change">,
  added: number,
): Promise<void> {
  const counted = tx
    .selectFrom(TABLES[limit])
    .select(sql.lit(1).as("row"))
    .where("profile_id", "=", profileid)
    .limit(quotas[limit])
    .as("counted");
  const { count } = await tx
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  requireQuota(quotas, limit, count + added);
}
