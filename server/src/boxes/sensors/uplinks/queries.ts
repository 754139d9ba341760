import type { UplinksQuery } from "@dosebeat/contract/uplinks";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { orderOf, pageOf } from "../../../http/paging.ts";
import { heldAt } from "../coarse/held-queries.ts";

type Query = z.infer<typeof UplinksQuery>;

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql.ref("id"),
  received_at: sql.ref("uplinks.received_at"),
  arrived_at: sql.ref("arrived_at"),
};

/** Whether the box was somebody's when the message was received. */
const HELD = heldAt(sql.ref("uplinks.sensor_id"), sql.ref("uplinks.received_at"));

/** @param hour coarse: from times in which the box belonged to somebody, only what had arrived by then */
function uplinksOf(db: Db, sensorId: number, { outcome, event }: Query, hour?: Date) {
  // Workers that keep the uplinks do not know who has or had the box.
  const rows =
    hour === undefined
      ? sql`uplinks`
      : sql`uplinks_between(${sensorId}::bigint, '-infinity', 'infinity')`;
  return db
    .selectFrom(sql<Row<"uplinks">>`${rows}`.as("uplinks"))
    .$if(hour !== undefined, (query) =>
      query.where(sql<boolean>`((received_at < ${hour} and arrived_at < ${hour}) or not ${HELD})`),
    )
    .where("sensor_id", "=", sensorId)
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? "decoded"))
    .$if(event !== undefined, (query) => query.where("event", "=", event ?? ""));
}

/** Uplinks with their raw payloads; `body` is null if it was erased or its retention has ended. */
export async function listUplinks(db: Db, sensorId: number, query: Query, hour?: Date) {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  const order = ORDERS[field] ?? sql.ref("id");
  const page = uplinksOf(db, sensorId, query, hour)
    .selectAll()
    .select((hour === undefined ? sql<boolean>`false` : HELD).as("is_coarse"))
    .orderBy(order, direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(page.as("uplinks"))
    .leftJoin("raw_uplinks", (join) =>
      join
        .on("raw_uplinks.sensor_id", "=", sensorId)
        .onRef("raw_uplinks.received_at", "=", "uplinks.received_at")
        .onRef("raw_uplinks.uplink_id", "=", "uplinks.id"),
    )
    .selectAll("uplinks")
    .select(["raw_uplinks.frame", "raw_uplinks.body"])
    .select(sql<number | null>`octet_length(raw_uplinks.frame)`.as("length"))
    .orderBy(order, direction)
    .orderBy("id", direction)
    .execute();
}

export async function countUplinks(
  db: Db,
  sensorId: number,
  query: Query,
  hour?: Date,
): Promise<number> {
  const { total } = await uplinksOf(db, sensorId, query, hour)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The counters of the newest uplinks that have one, ascending by receive time. */
export async function latestCounted(db: Db, sensorId: number, count: number, before: Date | null) {
  const newest = await db
    .selectFrom("uplinks")
    .select(["id as uplink", "received_at as receivedAt", "session", "fcnt"])
    .where("sensor_id", "=", sensorId)
    .where("event", "=", "up")
    .where("fcnt", "is not", null)
    .$if(before !== null, (query) =>
      query.where("received_at", "<", before).where("arrived_at", "<", before),
    )
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return newest.reverse();
}

export interface Range {
  from: Date;
  to: Date;
}

/** Mean RSSI and SNR in buckets of `seconds`, by receive time. */
export async function meanSignal(db: Db, sensorId: number, { from, to }: Range, seconds: number) {
  const bucket = sql`date_bin(make_interval(secs => ${seconds}), received_at, ${from}::timestamptz)`;
  return db
    .selectFrom("uplinks")
    .select(({ fn }) => [
      fn.max("received_at").as("at"),
      fn.avg<number | null>("rssi").as("rssi"),
      fn.avg<number | null>("snr").as("snr"),
      fn.countAll<number>().as("count"),
    ])
    .where("sensor_id", "=", sensorId)
    .where("received_at", ">=", from)
    .where("received_at", "<", to)
    .groupBy(bucket)
    .orderBy("at")
    .execute();
}

/** Times of contact with the box in the range, and the last one before it; ascending. */
export async function receiveTimes(db: Db, sensorId: number, { from, to }: Range): Promise<Date[]> {
  const before = db
    .selectFrom("uplinks")
    .select(({ fn }) => fn.max("received_at").as("at"))
    .where("sensor_id", "=", sensorId)
    .where("received_at", "<", from);
  const rows = await db
    .selectFrom("uplinks")
    .select("received_at")
    .where("sensor_id", "=", sensorId)
    .where("received_at", ">=", ({ fn }) => fn.coalesce(before, sql<Date>`${from}::timestamptz`))
    .where("received_at", "<", to)
    .orderBy("received_at")
    .execute();
  return rows.map(({ received_at }) => received_at);
}

export type UplinkRow = Awaited<ReturnType<typeof listUplinks>>[number];
