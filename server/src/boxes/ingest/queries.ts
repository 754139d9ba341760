import { CompiledQuery, type Kysely } from "kysely";
import { queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { Database } from "../../database/schema.ts";
import type { KnownSensor } from "./store/rows.ts";

interface NewSensor {
  deveui: string;
  model: string;
  claimcode: string;
}

const KNOWN = "select id, deveui, model from sensors where deveui = any($1::text[])";

export async function findSensors(
  db: Kysely<Database>,
  deveuis: readonly string[],
): Promise<KnownSensor[]> {
  return queryPrepared<KnownSensor>(db, CompiledQuery.raw(KNOWN, [deveuis]));
}

/** Registers boxes, unbound, unless another server did. Sorted, so that two transactions cannot deadlock. */
export async function insertSensors(
  db: Kysely<Database>,
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
