import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";

/** Reserves these serial numbers until the end of the transaction. */
export async function lockSerials(tx: Db, serials: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('serial ' || lower(serial), 0) as key
    from unnest(${serials}::text[]) as serial order by key) as keys`.execute(tx);
}

/** Boxes that have one of these serial numbers, in any letter case. */
export async function boxesWithSerials(db: Db, serials: readonly string[]) {
  if (serials.length === 0) return [];
  return db
    .selectFrom("sensors")
    .select("deveui")
    .select(sql<string>`lower(serial_number)`.as("serial"))
    .where(sql`lower(serial_number)`, "in", serials)
    .orderBy("id")
    .execute();
}

/** Those of these boxes that somebody has. */
export async function boundBoxes(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("bindings")
    .select("sensor_id")
    .where("sensor_id", "in", ids)
    .where("valid_to", "is", null)
    .execute();
  return new Set(rows.map(({ sensor_id }) => sensor_id));
}

/** Groups of boxes in use, by name. */
export async function listBoxGroups(db: Db, most: number) {
  return db
    .selectFrom("sensors")
    .select(sql<string>`box_group`.as("box_group"))
    .select(({ fn }) => fn.countAll<number>().as("boxes"))
    .where("box_group", "is not", null)
    .where("use_state", "=", "in_use")
    .groupBy("box_group")
    .orderBy(sql`lower(box_group)`)
    .limit(most)
    .execute();
}
