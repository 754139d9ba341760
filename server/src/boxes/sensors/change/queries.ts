import { sql } from "kysely";
import { EVER } from "../../../access/marks/from.ts";
import { mark } from "../../../access/marks/queries.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
export type Box = Row<"sensors">;

/** What staff may change about a box. */
export type BoxChanges = Partial<
  Pick<
    Box,
    | "model"
    | "serial_number"
    | "claimcode"
    | "joineui"
    | "qrprofileid"
    | "interval_minutes"
    | "use_state"
    | "box_group"
    | "place"
    | "notes"
  >
>;

/** Locks a box until the end of the transaction. */
export async function lockBox(tx: Db, deveui: string): Promise<Box | undefined> {
  const [box] = await lockBoxes(tx, [deveui]);
  return box;
}

/** The same for several, in the order of their ids, so that two calls cannot deadlock. */
export async function lockBoxes(tx: Db, deveuis: readonly string[]): Promise<Box[]> {
  return tx
    .selectFrom("sensors")
    .selectAll()
    .where("deveui", "in", deveuis)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function updateBox(tx: Db, id: number, changes: BoxChanges): Promise<Box> {
  const box = await tx
    .updateTable("sensors")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (PROVES.some((name) => changes[name] !== undefined)) {
    await mark(tx, { boxes: [id] }, EVER, "box");
  }
  return box;
}

/** The columns of a box that decide how its messages, and their absence, are read. */
const PROVES = ["model", "interval_minutes", "use_state"] as const;

/** Another box with this serial number, in any letter case. Reserves the number until the end of the transaction. */
export async function findBySerial(tx: Db, serial: string, except: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('serial ' || lower(${serial}), 0))`.execute(
    tx,
  );
  return tx
    .selectFrom("sensors")
    .select("deveui")
    .where(sql`lower(serial_number)`, "=", serial.toLowerCase())
    .where("id", "<>", except)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Records the interval that somebody entered, in minutes, as valid from `now` on. */
export async function enterInterval(
  tx: Db,
  sensorId: number,
  minutes: number,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("sensor_intervals")
    .values({ sensor_id: sensorId, holds_from: now, minutes, is_entered: true })
    .onConflict((conflict) =>
      conflict.columns(["sensor_id", "holds_from"]).doUpdateSet({ minutes, is_entered: true }),
    )
    .execute();
}

/** The profiles that have or had the box. */
export async function holdersOf(db: Db, sensorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("bindings")
    .select("profile_id")
    .distinct()
    .where("sensor_id", "=", sensorId)
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}
