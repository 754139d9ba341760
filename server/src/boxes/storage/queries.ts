import type { AirReading } from "@dosebeat/domain/boxes/excursions";
import type { StorageLimits } from "@dosebeat/domain/boxes/storage-limits";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";

/** A medicine that lies in the box. */
export interface StoredMedicine {
  id: number;
  /** Chart days, both included; `enddate` null: no end. */
  startdate: string;
  enddate: string | null;
  storage: StorageLimits;
}

/** The current medicines that lie in the box, by id. */
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

/** A box while the patient has it, and a time in it. */
export interface BoxTime {
  sensorId: number;
  from: Date;
  /** Excluded. */
  to: Date;
}

/** What a box measured of the air, ascending. */
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
 * The reading nearest to a time, before or after it, that lies inside all limits: what is beyond one between
 * the two is one excursion. Undefined: there is none.
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
