import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { ERASED_REASON } from "../../boxes/ingest/store/store.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { inTwoPhases } from "../../database/two-phases.ts";

/** What is to be erased for a box; times as PostgreSQL writes them, because they may be infinite. */
export interface DueErasure extends Pick<Row<"erasures_due">, "id" | "sensor_id" | "last_uplink"> {
  from: string;
  to: string;
}

/** A span with an exclusive end. */
export interface Month {
  from: Date;
  to: Date;
}

/** Records what boxes recorded for the profile. They are locked, so nothing more of it is stored. */
export async function addDueErasures(
  tx: Db,
  profileid: ProfileInScope,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into erasures_due (sensor_id, valid_from, valid_to, last_uplink, made_at)
    select sensor_id, valid_from, valid_to, (select last_value from uplink_ids), ${now}
    from (
      select sensor_id, valid_from, coalesce(greatest(valid_to, end_entered_at), 'infinity') as valid_to
      from bindings where profile_id = ${profileid}
    ) as own where valid_from < valid_to
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those made before an instant, which their maker has not finished. */
export async function findDueErasures(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("erasures_due")
    .select("id")
    .where("made_at", "<", before)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks it until the end of the transaction; undefined: it is done, or somebody else is doing it. */
export async function lockDueErasure(tx: Db, id: number): Promise<DueErasure | undefined> {
  return tx
    .selectFrom("erasures_due")
    .select(["id", "sensor_id", "last_uplink"])
    .select([sql<string>`valid_from::text`.as("from"), sql<string>`valid_to::text`.as("to")])
    .where("id", "=", id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** In a cluster, a statement that names one box is answered by one worker. */
const within = (at: string, { from, to }: { from: unknown; to: unknown }) =>
  sql`${sql.ref(at)} >= ${from}::timestamptz and ${sql.ref(at)} < ${to}::timestamptz`;

/** The instants of the first and the last row to be erased. */
export async function spanOfRecorded(
  tx: Db,
  due: DueErasure,
): Promise<{ first: Date; last: Date } | undefined> {
  const ends = (table: string, at: string) => sql`
    select min(${sql.ref(at)}) as first, max(${sql.ref(at)}) as last from ${sql.table(table)}
    where sensor_id = ${due.sensor_id} and ${within(at, due)}`;
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(first) as first, max(last) as last from (
      ${ends("uplinks", "received_at")} union all ${ends("readings", "at")}
      union all ${ends("press_claims", "pressed_at")}) as ends`.execute(tx);
  const { first = null, last = null } = rows[0] ?? {};
  return first && last ? { first, last } : undefined;
}

/**
 * Erases what was recorded and received in a month: readings and presses by their own time. Uplinks lose their
 * content, and their gateways, which reveal where the box was; their rows stay, to recognise redeliveries and to keep
 * counters continuous for the next patient. The same applies to uplinks of other times that reported something
 * erased, but these keep the count of presses.
 */
export async function eraseMonth(tx: Db, due: DueErasure, month: Month): Promise<void> {
  const { id, sensor_id, last_uplink } = due;
  await inTwoPhases(tx);
  // Each row is found by its key; a plan for many more rows would read everything that the box ever sent.
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    tx,
  );
  const own = (at: string) => sql`${within(at, month)} and ${within(at, due)}`;
  await sql`delete from raw_uplinks where sensor_id = ${sensor_id} and uplink_id <= ${last_uplink}
    and ${own("received_at")}`.execute(tx);
  await sql`update uplinks set reason = ${ERASED_REASON}, gateways = null, press_seq = null
    where sensor_id = ${sensor_id} and id <= ${last_uplink} and ${own("received_at")}`.execute(tx);
  const { rows } = await sql<{ uplink_id: number }>`
    with gone_readings as (
      delete from readings where sensor_id = ${sensor_id} and uplink_id <= ${last_uplink} and ${own("at")}
      returning uplink_id, received_at
    ), gone_claims as (
      delete from press_claims where sensor_id = ${sensor_id} and uplink_id <= ${last_uplink}
        and ${own("pressed_at")}
      returning uplink_id, received_at
    )
    select uplink_id from (
      select uplink_id, received_at from gone_readings union select uplink_id, received_at from gone_claims
      except select uplinks.id, received_at from uplinks
      where sensor_id = ${sensor_id} and ${own("received_at")}) as elsewhere`.execute(tx);
  if (rows.length === 0) return;
  const told = rows.map(({ uplink_id }) => uplink_id);
  await sql`update erasures_due set told = told || ${told}::bigint[] where id = ${id}`.execute(tx);
}

/** The last step: uplinks of other times that reported what is erased, and the box. */
export async function endErasure(tx: Db, { id, sensor_id }: DueErasure): Promise<void> {
  await inTwoPhases(tx);
  const { told } = await tx
    .selectFrom("erasures_due")
    .select("told")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (told.length > 0) {
    await sql`
      with erased as (
        update uplinks set reason = ${ERASED_REASON}, gateways = null
        where sensor_id = ${sensor_id} and id = any(${told}::bigint[])
        returning received_at, id
      )
      delete from raw_uplinks using erased where sensor_id = ${sensor_id}
        and raw_uplinks.received_at = erased.received_at and uplink_id = erased.id`.execute(tx);
  }
  await sql`update sensors set last_press_at = (
      select max(pressed_at) from press_claims where sensor_id = ${sensor_id}
    ) where id = ${sensor_id}`.execute(tx);
  await tx.deleteFrom("erasures_due").where("id", "=", id).execute();
}
