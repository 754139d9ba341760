import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import type { Range } from "./queries.ts";

/** Frames of the range by gateway: a frame has one row per gateway that received it. */
function heardIn(sensorId: number, { from, to }: Range) {
  return sql`(
    select received_at, gateway ->> 0 as gateway_id, (gateway ->> 1)::real as rssi, (gateway ->> 2)::real as snr
    from uplinks cross join jsonb_array_elements(gateways) as gateway
    where sensor_id = ${sensorId} and received_at >= ${from} and received_at < ${to}
      and gateways is not null) as heard`;
}

const MEASURED = sql`max(received_at) as last, count(*) as frames, avg(rssi) as rssi, avg(snr) as snr`;

interface Measured {
  gateway_id: string;
  last: Date;
  frames: number;
  rssi: number | null;
  snr: number | null;
}

/** The gateways that received the most frames of the range, and the total number of gateways. */
export async function findGateways(db: Db, sensorId: number, range: Range, most: number) {
  const { rows } = await sql<Measured & { total: number }>`
    select gateway_id, ${MEASURED}, count(*) over () as total from ${heardIn(sensorId, range)}
    group by gateway_id order by frames desc, gateway_id limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** The same for each part of the range, `seconds` long, in which a gateway received a frame; ascending. */
export async function findGatewayParts(
  db: Db,
  sensorId: number,
  range: Range,
  { gateways, seconds }: { gateways: readonly string[]; seconds: number },
): Promise<Measured[]> {
  const { rows } = await sql<Measured>`
    select gateway_id, ${MEASURED} from ${heardIn(sensorId, range)}
    where gateway_id = any(${gateways}::text[])
    group by gateway_id, date_bin(make_interval(secs => ${seconds}), received_at, ${range.from}::timestamptz)
    order by last`.execute(db);
  return rows;
}

/** How many frames of the range name the gateways that received them. */
export async function countNamed(db: Db, sensorId: number, { from, to }: Range): Promise<number> {
  const { frames } = await db
    .selectFrom("uplinks")
    .select(({ fn }) => fn.countAll<number>().as("frames"))
    .where("sensor_id", "=", sensorId)
    .where("received_at", ">=", from)
    .where("received_at", "<", to)
    .where("gateways", "is not", null)
    .executeTakeFirstOrThrow();
  return frames;
}
