import type { Db } from "../../../database/db.ts";

/**
 * Clears the last known battery level and button mode of a box unless reported since `from`: a patient must not see
 * data from another patient's time.
 */
export async function keepLevelSince(tx: Db, sensorId: number, from: Date): Promise<void> {
  const level = await tx
    .selectFrom("readings")
    .select(["battery", "battery_mv"])
    .where("sensor_id", "=", sensorId)
    .where("at", ">=", from)
    .where(({ or, eb }) => or([eb("battery", "is not", null), eb("battery_mv", "is not", null)]))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  const { battery, battery_mv } = level ?? { battery: null, battery_mv: null };
  await tx
    .updateTable("sensors")
    .set({ battery, battery_mv, buttonmode: null })
    .where("id", "=", sensorId)
    .execute();
}
