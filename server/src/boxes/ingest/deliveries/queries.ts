import { DELIVERIES_KEPT } from "@dosebeat/contract/ingest-keys";
import { HOUR } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { withAdvisoryLock } from "../../../database/advisory-lock.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { heldAt } from "../../sensors/coarse/held-queries.ts";
import { startOf } from "../../sensors/coarse/steps.ts";
import type { NewDeliveries } from "./outcomes.ts";

/** Whether a delivery is the first in its quarter hour: until that is over, technicians see only earlier ones. */
const IS_OF_LATER_QUARTER = sql<boolean>`date_bin('15 minutes', excluded.last_used_at, 'epoch'::timestamptz)
  > date_bin('15 minutes', ingest_key_uses.last_used_at, 'epoch'::timestamptz)`;

/** Adds deliveries by key to what all servers have stored; only the newest of each key remain. */
export async function storeDeliveries(
  db: Db,
  gathered: ReadonlyMap<number, NewDeliveries>,
): Promise<void> {
  const uses = [...gathered].map(([key_id, { count, lastAt }]) => ({ key_id, count, lastAt }));
  const rows = [...gathered].flatMap(([key_id, { newest }]) =>
    newest.map(({ receivedAt: received_at, ...outcome }) => ({ key_id, received_at, ...outcome })),
  );
  // All servers write the same rows; one at a time, they cannot deadlock.
  await withAdvisoryLock(db, "deliveries", async (tx) => {
    await sql`
      insert into ingest_key_uses (key_id, deliveries, last_used_at)
      select key_id, count, "lastAt"
      from json_to_recordset(${JSON.stringify(uses)}::json)
        as used (key_id bigint, count bigint, "lastAt" timestamptz)
      on conflict (key_id) do update set
        deliveries = ingest_key_uses.deliveries + excluded.deliveries,
        deliveries_before = case when ${IS_OF_LATER_QUARTER}
          then ingest_key_uses.deliveries else ingest_key_uses.deliveries_before end,
        last_used_before = case when ${IS_OF_LATER_QUARTER}
          then ingest_key_uses.last_used_at else ingest_key_uses.last_used_before end,
        last_used_at = greatest(ingest_key_uses.last_used_at, excluded.last_used_at)`.execute(tx);
    await tx.insertInto("ingest_deliveries").values(rows).execute();
    await sql`
      delete from ingest_deliveries where id in (
        select id from (
          select id, row_number() over (partition by key_id order by received_at desc, id desc) as place
          from ingest_deliveries where key_id = any(${[...gathered.keys()]}::bigint[])
        ) as placed
        where place > ${DELIVERIES_KEPT})`.execute(tx);
  });
}

/** A delivery as shown to somebody. */
export interface ToldDelivery extends Row<"ingest_deliveries"> {
  is_coarse: boolean;
}

/**
 * The newest deliveries with a key as technicians see them. Those of boxes that belong to somebody, and those that
 * name no box, are shown to the hour, once it is over. In the hour after the key was made, when a network is being
 * connected, all are shown.
 */
export async function listCoarseDeliveries(
  db: Db,
  key: { id: number; created_at: Date },
  now: Date,
): Promise<ToldDelivery[]> {
  const isCoarse = sql<boolean>`(received_at >= ${new Date(key.created_at.getTime() + HOUR)}
    and (ingest_deliveries.deveui is null or exists (
      select from sensors where sensors.deveui = ingest_deliveries.deveui
        and ${heldAt(sql.ref("sensors.id"), sql.ref("ingest_deliveries.received_at"))})))`;
  const rows = await db
    .selectFrom("ingest_deliveries")
    .selectAll()
    .select(isCoarse.as("is_coarse"))
    .where("key_id", "=", key.id)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(DELIVERIES_KEPT)
    .execute();
  const hour = startOf(now, HOUR);
  return rows.filter(({ is_coarse, received_at }) => !is_coarse || received_at < hour);
}

/** The newest deliveries with a key, newest first. */
export async function listDeliveries(db: Db, keyId: number): Promise<Row<"ingest_deliveries">[]> {
  return db
    .selectFrom("ingest_deliveries")
    .selectAll()
    .where("key_id", "=", keyId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(DELIVERIES_KEPT)
    .execute();
}
