import type { UplinksQuery } from "@dosebeat/contract/sensors";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { orderOf, pageOf } from "../../paging.ts";
import type { Database, Row } from "../../platform/schema.ts";

type Db = Kysely<Database>;
type Query = z.infer<typeof UplinksQuery>;

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql.ref("id"),
  received_at: sql.ref("received_at"),
  arrived_at: sql.ref("arrived_at"),
};

function uplinksOf(db: Db, sensorId: number, { outcome, event }: Query) {
  return db
    .selectFrom("uplinks")
    .where("sensor_id", "=", sensorId)
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? "decoded"))
    .$if(event !== undefined, (query) => query.where("event", "=", event ?? ""));
}

export async function listUplinks(db: Db, sensorId: number, query: Query) {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return uplinksOf(db, sensorId, query)
    .selectAll()
    .orderBy(ORDERS[field] ?? sql.ref("id"), direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countUplinks(db: Db, sensorId: number, query: Query): Promise<number> {
  const { total } = await uplinksOf(db, sensorId, query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export type UplinkRow = Row<"uplinks">;
