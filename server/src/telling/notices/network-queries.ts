import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import type { Silence } from "../reminders/silent-queries.ts";

/** How long alerts are kept after they end. */
const KEPT = "90 days";

/** The alert that has not ended; undefined: there is none. */
export async function findNetworkAlert(db: Db): Promise<Row<"network_alerts"> | undefined> {
  return db
    .selectFrom("network_alerts")
    .selectAll()
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockNetworkAlert(tx: Db): Promise<Row<"network_alerts"> | undefined> {
  return tx
    .selectFrom("network_alerts")
    .selectAll()
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** False if another server has already begun one. */
export async function beginNetworkAlert(tx: Db, counts: Silence, now: Date): Promise<boolean> {
  await sql`delete from network_alerts where ended_at < ${now}::timestamptz - ${KEPT}::interval`.execute(
    tx,
  );
  const begun = await tx
    .insertInto("network_alerts")
    .values({ ...counts, begun_at: now, counted_at: now, gone_at: null, ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return begun !== undefined;
}

export async function changeNetworkAlert(
  tx: Db,
  id: number,
  changes: Pick<Row<"network_alerts">, "silent" | "boxes" | "counted_at" | "gone_at" | "ended_at">,
): Promise<void> {
  await tx.updateTable("network_alerts").set(changes).where("id", "=", id).execute();
}

/** An administrator, and the ways to tell them. */
export interface Told {
  userid: number;
  profileid: number;
  devices: number[];
}

/** All administrators who can sign in. */
export async function findAdministrators(tx: Db): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select users.id as userid, profiles.id as profileid,
      array(select id from push_subscriptions where user_id = users.id order by id) as devices
    from users join profiles on profiles.user_id = users.id
    where users.role = 'admin' and is_active order by users.id`.execute(tx);
  return rows;
}
