import { sql, type Updateable } from "kysely";
import type { Db } from "../../database/db.ts";
import type { DownlinksTable } from "../../database/downlinks-table.ts";
import { grouped } from "../../platform/grouped.ts";
import type { Since } from "./evidence.ts";
import type { DownlinkRow } from "./queries.ts";

/** A command that a server is handing to the network. */
export type Claimed = DownlinkRow & {
  deveui: string;
  buttonmode: number | null;
};

/** Claims due commands of boxes without one in progress, the oldest of each box first. */
export async function claimDue(
  db: Db,
  { now, lease, most }: { now: Date; lease: Date; most: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from downlinks
      where state = 'queued' and withdrawn_at is null and next_at <= ${now} and expires_at > ${now}
        and (claimed_until is null or claimed_until <= ${now})
        and not exists (select from downlinks as other where other.sensor_id = downlinks.sensor_id
          and (other.state = 'sent' or other.state = 'queued' and other.id < downlinks.id))
      order by next_at limit ${most} for update skip locked
    )
    update downlinks set claimed_until = ${lease} from due, sensors
    where downlinks.id = due.id and sensors.id = downlinks.sensor_id
    returning downlinks.*, sensors.deveui, sensors.buttonmode`.execute(db);
  return rows;
}

type Changes = Omit<Updateable<DownlinksTable>, "id">;

/** Changes a command unless its state has changed meanwhile; returns whether it did. */
export async function moveDownlink(
  db: Db,
  { id, state }: Pick<DownlinkRow, "id" | "state">,
  changes: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("downlinks")
    .set({ ...changes, claimed_until: null })
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends commands that were withdrawn while a server handed them over, and did not reach the network. */
export async function endWithdrawn(db: Db, now: Date): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    update downlinks set state = 'withdrawn', settled_at = ${now}, claimed_until = null
    from sensors where sensors.id = sensor_id and state = 'queued' and withdrawn_at is not null
      and (claimed_until is null or claimed_until <= ${now})
    returning sensors.deveui, sensor_id, command`.execute(db);
  return rows;
}

/** A changed command, to announce to the pages of its box. */
export type Moved = Pick<DownlinkRow, "sensor_id" | "command"> & { deveui: string };

/** Gives up commands that are too old and not being handed over. */
export async function expireDownlinks(db: Db, now: Date): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    update downlinks set state = 'expired', settled_at = ${now}, claimed_until = null
    from sensors where sensors.id = sensor_id and state in ('queued', 'sent') and expires_at <= ${now}
      and (claimed_until is null or claimed_until <= ${now})
    returning sensors.deveui, sensor_id, command`.execute(db);
  return rows;
}

/** A command that a box may confirm, with the messages since it was first handed over. */
export type Open = DownlinkRow & { deveui: string; hasNewer: boolean; messages: Since[] };

/**
 * @param givenUpSince null: those in progress; otherwise those given up since then, as a confirmation may come late
 */
export async function openDownlinks(
  db: Db,
  { givenUpSince, after, most }: { givenUpSince: Date | null; after: number; most: number },
): Promise<Open[]> {
  const open = await db
    .selectFrom("downlinks")
    .innerJoin("sensors", "sensors.id", "sensor_id")
    .selectAll("downlinks")
    .select([
      "deveui",
      sql<boolean>`exists (select from downlinks as newer where newer.sensor_id = downlinks.sensor_id
        and newer.command = downlinks.command and newer.id > downlinks.id)`.as("hasNewer"),
    ])
    .where("downlinks.id", ">", after)
    .where((where) =>
      givenUpSince === null
        ? where("state", "=", "sent")
        : where.and([
            where("state", "in", ["expired", "withdrawn"]),
            where("settled_at", ">", givenUpSince),
            where("sent_at", "is not", null),
          ]),
    )
    .orderBy("downlinks.id")
    .limit(most)
    .execute();
  const found = await messagesSince(
    db,
    open.map(({ id }) => id),
  );
  const messagesOf = grouped(found, ({ downlink_id }) => downlink_id);
  return open.map((one) => ({ ...one, messages: messagesOf.get(one.id) ?? [] }));
}

/** Clocks of boxes and networks may differ, so messages count from a little before the hand-over. */
const CLOCK_TOLERANCE = "2 minutes";
/** The most messages read for one command; no box sends more while a command is open. */
const MOST_MESSAGES = 2000;

async function messagesSince(
  db: Db,
  ids: readonly number[],
): Promise<(Since & { downlink_id: number })[]> {
  const { rows } = await sql<Since & { downlink_id: number }>`
    select downlinks.id as downlink_id, told.* from downlinks cross join lateral messages_since(
      downlinks.sensor_id, downlinks.sends[1] - ${sql.lit(CLOCK_TOLERANCE)}::interval, ${MOST_MESSAGES}::integer
    ) as told where downlinks.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
