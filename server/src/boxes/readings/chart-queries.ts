import type { Db } from "../../database/db.ts";
import type { InstantRange } from "../../http/instant-range.ts";

/** Who had the box at any time of the range. */
export async function findHolders(
  db: Db,
  sensorId: number,
  { from, to }: InstantRange,
): Promise<number[]> {
  const rows = await db
    .selectFrom("bindings")
    .select("profile_id")
    .distinct()
    .where("sensor_id", "=", sensorId)
    .where("valid_from", "<", to)
    .where(({ or, eb }) => or([eb("valid_to", "is", null), eb("valid_to", ">", from)]))
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/** Who has the box, or had it last. */
export async function findLastHolder(db: Db, deveui: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select("bindings.profile_id")
    .where("sensors.deveui", "=", deveui)
    .orderBy("bindings.valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.profile_id;
}
