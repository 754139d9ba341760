import { DELIVERIES_KEPT } from "@dosebeat/contract/ingest-keys";
import { type Kysely, sql } from "kysely";
import { withAdvisoryLock } from "../../database/advisory-lock.ts";
import type { Database, Row } from "../../database/schema.ts";
import type { NewDeliveries } from "./outcomes.ts";

type Db = Kysely<Database>;

/** Adds deliveries by key to what all servers have stored; of each key only the newest remain. */
export async function storeDeliveries(
  db: Db,
  gathered: ReadonlyMap<number, NewDeliveries>,
): Promise<void> {
  const uses = [...gathered].map(([key_id, { count, lastAt }]) => ({ key_id, count, lastAt }));
  const rows = [...gathered].flatMap(([key_id, { newest }]) =>
    newest.map(({ receivedAt: received_at, ...outcome }) => ({ key_id, received_at, ...outcome })),
  );
  // Servers write the same rows: one after the other they cannot deadlock.
  await withAdvisoryLock(db, "deliveries", async (tx) => {
    await sql`
      insert into ingest_key_uses (key_id, deliveries, last_used_at)
      select key_id, count, "lastAt"
      from json_to_recordset(${JSON.stringify(uses)}::json)
        as used (key_id bigint, count bigint, "lastAt" timestamptz)
      on conflict (key_id) do update set
        deliveries = ingest_key_uses.deliveries + excluded.deliveries,
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
