import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { KeptUplink } from "../again/stored-message.ts";

const AT_ONCE = 500;

/** Processes the messages that arrived since then and are kept raw, some at a time, in the order of their arrival. */
export async function eachKept(
  db: Db,
  since: Date,
  work: (uplinks: readonly KeptUplink[]) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set transaction read only`.execute(tx);
    await sql`declare kept no scroll cursor for
      select uplinks.id, source, event, uplinks.received_at, received_source, arrived_at, body
      from uplinks join raw_uplinks on raw_uplinks.sensor_id = uplinks.sensor_id
        and raw_uplinks.received_at = uplinks.received_at and raw_uplinks.uplink_id = uplinks.id
      where arrived_at >= ${sql.lit(since.toISOString())}::timestamptz
      order by arrived_at, uplinks.id`.execute(tx);
    for (;;) {
      const { rows } = await sql<KeptUplink>`fetch ${sql.lit(AT_ONCE)} from kept`.execute(tx);
      if (rows.length === 0) return;
      await work(rows);
    }
  });
}
