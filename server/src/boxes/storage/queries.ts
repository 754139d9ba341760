import type { AirReading } from "@dosebeat/domain/boxes/excursions";
import type { StorageLimits } from "@dosebeat/domain/boxes/storage-limits";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";

/** A medicine kept in the box. */
export interface StoredMedicine {
  id: number;
  /** Chart days, both inclusive; `enddate` null: no end. */
  startdate: string;
  enddate: string | null;
  storage: StorageLimits;
}

/** The current medicines kept in the box, by id. */
export async function findStored(
  db: Db,
  profileid: ProfileInScope<"plan">,
): Promise<StoredMedicine[]> {
  const rows = await db
    .selectFrom("medicines")
    .select(["id", "startdate", "enddate", "storage"])
    .where("profile_id", "=", profileid)
    .where("removed_at", "is", null)
    .where("storage", "is not", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ storage, ...row }) => (storage === null ? [] : [{ ...row, storage }]));
}

/** Whether the profile ever had the medicine. */
export async function hasMedicine(
  db: Db,
  profileid: ProfileInScope<"plan">,
  id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("medicines")
    .select("id")
    .where("profile_id", "=", profileid)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A box while the patient has it, and a span of that time. */
export interface BoxTime {
  sensorId: number;
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** The air readings of a box, ascending. */
export async function findAir(db: Db, { sensorId, from, to }: BoxTime): Promise<AirReading[]> {
  return db
    .selectFrom("readings")
    .select(["at", "temperature", "humidity"])
    .where("sensor_id", "=", sensorId)
    .where("at", ">=", from)
    .where("at", "<", to)
    .where(({ or, eb }) => or([eb("temperature", "is not", null), eb("humidity", "is not", null)]))
    .orderBy("at")
    .execute();
}

/**
 * The reading nearest to a span, before or after it, that is within all limits: whatever exceeds a limit between the
 * two is one excursion. Undefined: there is none.
 */
export async function findInside(
  db: Db,
  { sensorId, from, to }: BoxTime,
  { min_c, max_c, max_rh }: StorageLimits,
  side: "latest" | "earliest",
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("readings")
    .select("at")
    .where("sensor_id", "=", sensorId)
    .where("at", ">=", from)
    .where("at", "<", to)
    .$if(min_c !== null, (query) => query.where("temperature", ">=", min_c))
    .$if(max_c !== null, (query) => query.where("temperature", "<=", max_c))
    .$if(max_rh !== null, (query) => query.where("humidity", "<=", max_rh))
    .orderBy("at", side === "latest" ? "desc" : "asc")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
