import { CompiledQuery } from "kysely";
import type { Db } from "../../database/db.ts";
import { queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { KnownSensor } from "./store/rows.ts";

interface NewSensor {
  deveui: string;
  model: string;
  claimcode: string;
}

const KNOWN = "select id, deveui, model from sensors where deveui = any($1::text[])";

export async function findSensors(db: Db, deveuis: readonly string[]): Promise<KnownSensor[]> {
  return queryPrepared<KnownSensor>(db, CompiledQuery.raw(KNOWN, [deveuis]));
}

/** Registers boxes, unbound, unless another server has. Sorted, so that two transactions cannot deadlock. */
export async function insertSensors(
  db: Db,
  sensors: readonly NewSensor[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .insertInto("sensors")
    .values(
      [...sensors]
        .sort((one, other) => (one.deveui < other.deveui ? -1 : 1))
        .map((sensor) => ({ ...sensor, created_at: now })),
    )
    .onConflict((conflict) => conflict.column("deveui").doNothing())
    .returning("deveui")
    .execute();
  return rows.map(({ deveui }) => deveui);
}
