import { sql } from "kysely";
import { EVER } from "../../../access/marks/from.ts";
import { mark } from "../../../access/marks/queries.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";

type Derived = Pick<
  Row<"sensors">,
  | "last_reading_at"
  | "last_press_at"
  | "first_numbered_at"
  | "first_counted_at"
  | "first_boot_at"
  | "buttonmode"
  | "interval_minutes"
>;

/** Derives the state of the box itself from everything stored about it, as ingest would; its row is locked. */
export async function finishDecoding(tx: Db, sensorId: number, now: Date): Promise<void> {
  // Read separately: workers of a cluster may keep what the box sent, and the coordinator its row.
  const first = (condition: string) =>
    sql`(select min(received_at) from uplinks where sensor_id = ${sensorId} and ${sql.raw(condition)})`;
  const told = await sql<Derived>`select
      (select max(at) from readings where sensor_id = ${sensorId}) as last_reading_at,
      (select max(pressed_at) from press_claims where sensor_id = ${sensorId}) as last_press_at,
      ${first("press_seq is not null and event in ('up', 'join', 'status')")} as first_numbered_at,
      ${first("fcnt is not null and outcome <> 'undecodable' and event in ('up', 'join', 'status')")} as first_counted_at,
      ${first("boot is not null and event in ('up', 'join', 'status')")} as first_boot_at`.execute(
    tx,
  );
  const known = await sql<Pick<Derived, "buttonmode" | "interval_minutes">>`select
      buttonmode, (select minutes from sensor_intervals where sensor_id = ${sensorId}
        order by holds_from desc limit 1) as interval_minutes
    from sensor_decodings where sensor_id = ${sensorId}`.execute(tx);
  const newest = await tx
    .selectFrom("uplinks")
    .select("outcome")
    .where("sensor_id", "=", sensorId)
    .where("event", "=", "up")
    .where("outcome", "<>", "nothing_to_do")
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(10)
    .execute();
  const bound = await tx
    .selectFrom("bindings")
    .select("valid_from")
    .where("sensor_id", "=", sensorId)
    .where("valid_to", "is", null)
    .executeTakeFirst();
  const level = await tx
    .selectFrom("readings")
    .select(["battery", "battery_mv"])
    .where("sensor_id", "=", sensorId)
    .where((row) => row.or([row("battery", "is not", null), row("battery_mv", "is not", null)]))
    .$if(bound !== undefined, (query) => query.where("at", ">=", bound?.valid_from ?? now))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable("sensors")
    .set({
      battery: null,
      battery_mv: null,
      ...level,
      ...told.rows[0],
      ...known.rows[0],
      recent_frames: recentFramesOf(newest),
    })
    .where("id", "=", sensorId)
    .execute();
  // The box's own row affects proof.
  await mark(tx, { boxes: [sensorId] }, EVER, "box");
  await tx
    .updateTable("sensor_decodings")
    .set({ finished_at: now })
    .where("sensor_id", "=", sensorId)
    .execute();
}

/** How these were decoded, newest first, as in `recent_frames`: a bit each, and a leading one. */
function recentFramesOf(newest: readonly Pick<Row<"uplinks">, "outcome">[]): number {
  return newest.reduce(
    (bits, { outcome }, place) => bits | (outcome === "undecodable" ? 1 << place : 0),
    1 << newest.length,
  );
}
