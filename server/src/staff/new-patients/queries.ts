import type { Db } from "../../database/db.ts";

/** The assignment of a box to the patient whom the caller has created; null: it was undone meanwhile. */
export async function findAssignment(db: Db, userid: number, deveui: string) {
  const found = await db
    .selectFrom("bindings")
    .innerJoin("profiles", "profiles.id", "bindings.profile_id")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select(["bindings.id", "bindings.sensor_id", "sensors.deveui"])
    .where("profiles.user_id", "=", userid)
    .where("sensors.deveui", "=", deveui)
    .orderBy("bindings.id")
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
