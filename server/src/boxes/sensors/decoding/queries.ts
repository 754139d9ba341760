import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";

/** Starts decoding all kept messages of a box again with its new model. */
export async function startDecoding(
  tx: Db,
  { id, model }: Pick<Row<"sensors">, "id" | "model">,
  now: Date,
): Promise<void> {
  const total = await countKept(tx, id);
  const begun = { model, total, done: 0, done_until: null, buttonmode: null, finished_at: null };
  await tx
    .insertInto("sensor_decodings")
    .values({ ...begun, sensor_id: id, started_at: now })
    .onConflict((conflict) =>
      conflict.column("sensor_id").doUpdateSet({ ...begun, started_at: now }),
    )
    .execute();
}

async function countKept(tx: Db, sensorId: number): Promise<number> {
  const { total } = await tx
    .selectFrom("raw_uplinks")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("sensor_id", "=", sensorId)
    .executeTakeFirstOrThrow();
  return total;
}

/** The progress of decoding a box's messages again; undefined: its model was never changed. */
export async function findDecoding(db: Db, sensorId: number) {
  return db
    .selectFrom("sensor_decodings")
    .selectAll()
    .where("sensor_id", "=", sensorId)
    .executeTakeFirst();
}

/** Makes the reminder planner look at the patient who has the box, and decide whether anything is due. */
export async function wakeHolder(tx: Db, sensorId: number): Promise<void> {
  await sql`select wake_reminders(array(
    select profile_id from bindings where sensor_id = ${sensorId} and valid_to is null))`.execute(
    tx,
  );
}
