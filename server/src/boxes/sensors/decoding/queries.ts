import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";

/** All kept messages of a box are to be decoded again by its new model, from the beginning. */
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

/** How far the messages of a box are decoded again; undefined: its model was never changed. */
export async function findDecoding(db: Db, sensorId: number) {
  return db
    .selectFrom("sensor_decodings")
    .selectAll()
    .where("sensor_id", "=", sensorId)
    .executeTakeFirst();
}

/** The planner of reminders looks at the patient who has the box, and decides whether anything is due. */
export async function wakeHolder(tx: Db, sensorId: number): Promise<void> {
  await sql`select wake_reminders(array(
    select profile_id from bindings where sensor_id = ${sensorId} and valid_to is null))`.execute(
    tx,
  );
}
