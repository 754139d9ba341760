import type { DownlinkCommand } from "@dosebeat/contract/downlinks";
import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

export type DownlinkRow = Row<"downlinks">;

/** What to tell a box, and who entered it; null: the server itself. */
export interface NewDownlink {
  command: DownlinkCommand;
  value: number | null;
  madeBy: number | null;
  expiresAt: Date;
  /** For `times`. */
  lights?: readonly Date[];
  earlyMinutes?: number;
}

/**
 * Queues a command for a box, whose row must be locked. A command of the same kind that no server has begun to hand
 * over is replaced. The token differs from the previous 254.
 */
export async function addDownlink(
  tx: Db,
  sensorId: number,
  { command, value, madeBy, expiresAt, lights = [], earlyMinutes = 0 }: NewDownlink,
  now: Date,
): Promise<DownlinkRow> {
  await tx
    .updateTable("downlinks")
    .set({ state: "replaced", settled_at: now, reason: null })
    .where("sensor_id", "=", sensorId)
    .where("command", "=", command)
    .where("state", "=", "queued")
    .where((where) =>
      where.or([where("claimed_until", "is", null), where("claimed_until", "<=", now)]),
    )
    .execute();
  const last = await tx
    .selectFrom("downlinks")
    .select("token")
    .where("sensor_id", "=", sensorId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  await forgetOld(tx, sensorId, now);
  return tx
    .insertInto("downlinks")
    .values({
      sensor_id: sensorId,
      command,
      value,
      token: ((last?.token ?? 0) % 255) + 1,
      made_by: madeBy,
      lights: [...lights],
      early_minutes: earlyMinutes,
      created_at: now,
      expires_at: expiresAt,
      next_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** As many as there are different tokens. */
const MOST_KEPT = 255;
/** What was sent counts towards the commands of a day, and decides when a box may still blink. */
const SENT_KEPT_MS = 7 * DAY;

/** Deletes settled commands except the newest of a box and those sent lately. */
async function forgetOld(tx: Db, sensorId: number, now: Date): Promise<void> {
  await sql`
    delete from downlinks where sensor_id = ${sensorId} and settled_at is not null
      and id < (select id from downlinks where sensor_id = ${sensorId}
        order by id desc offset ${MOST_KEPT - 1} limit 1)
      and (cardinality(sends) = 0 or settled_at < ${new Date(now.getTime() - SENT_KEPT_MS)})`.execute(
    tx,
  );
}

export async function lockDownlink(
  tx: Db,
  { sensorId, id }: { sensorId: number; id: number },
): Promise<DownlinkRow | undefined> {
  return tx
    .selectFrom("downlinks")
    .selectAll()
    .where("id", "=", id)
    .where("sensor_id", "=", sensorId)
    .forUpdate()
    .executeTakeFirst();
}

/** @param isOver whether it can no longer have any effect */
export async function markWithdrawn(
  tx: Db,
  id: number,
  isOver: boolean,
  now: Date,
): Promise<DownlinkRow> {
  return tx
    .updateTable("downlinks")
    .set({
      withdrawn_at: now,
      ...(isOver && { state: "withdrawn" as const, settled_at: now, reason: null }),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export async function listDownlinks(db: Db, sensorId: number, most: number) {
  return db
    .selectFrom("downlinks")
    .selectAll()
    .where("sensor_id", "=", sensorId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** What a box was told about its light, newest first, as far back as it may still matter. */
export async function listTimes(db: Db, sensorId: number, since: Date): Promise<DownlinkRow[]> {
  return db
    .selectFrom("downlinks")
    .selectAll()
    .where("sensor_id", "=", sensorId)
    .where("command", "=", "times")
    .where("created_at", ">", since)
    .orderBy("id", "desc")
    .execute();
}

/** When the network accepted commands for a box within the last day, ascending. */
export async function sendsOfDay(db: Db, sensorId: number, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from downlinks, unnest(sends) as at
    where sensor_id = ${sensorId} and at > ${new Date(now.getTime() - DAY)} order by at`.execute(
    db,
  );
  return rows.map(({ at }) => at);
}

/** The commands that the network accepted for a box within the last day: how often, and their lights. */
export async function listSentOfDay(
  db: Db,
  sensorId: number,
  now: Date,
): Promise<{ lights: Date[]; times: number }[]> {
  const { rows } = await sql<{ lights: Date[]; times: number }>`
    select lights, (select count(*)::integer from unnest(sends) as at
      where at > ${new Date(now.getTime() - DAY)}) as times
    from downlinks where sensor_id = ${sensorId} and sent_at > ${new Date(now.getTime() - DAY)}`.execute(
    db,
  );
  return rows;
}

/** Who has the box now; null: nobody. */
export async function findHolderId(db: Db, sensorId: number): Promise<number | null> {
  const row = await db
    .selectFrom("bindings")
    .select("profile_id")
    .where("sensor_id", "=", sensorId)
    .where("valid_to", "is", null)
    .executeTakeFirst();
  return row?.profile_id ?? null;
}

/** The latest message of a box, and its network. */
export async function lastHeard(db: Db, sensorId: number) {
  return db
    .selectFrom("uplinks")
    .innerJoin("raw_uplinks", (join) =>
      join
        .onRef("raw_uplinks.sensor_id", "=", "uplinks.sensor_id")
        .onRef("raw_uplinks.received_at", "=", "uplinks.received_at")
        .onRef("raw_uplinks.uplink_id", "=", "uplinks.id"),
    )
    .select(["source", "body"])
    .where("uplinks.sensor_id", "=", sensorId)
    .where("event", "=", "up")
    .orderBy("uplinks.received_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The newest frame of a box from which minutes can be counted: one that says which restart it followed. */
export async function lastNumbered(db: Db, sensorId: number) {
  return db
    .selectFrom("uplinks")
    .select(["boot", "fcnt", "received_at"])
    .where("sensor_id", "=", sensorId)
    .where("event", "=", "up")
    .where("boot", "is not", null)
    .where("fcnt", "is not", null)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
