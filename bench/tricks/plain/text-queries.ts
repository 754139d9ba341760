import { type Kysely, sql } from "kysely";
import { instant, queryPrepared } from "../../../server/src/database/fast-sql/prepared.ts";
import type { Database } from "../../../server/src/database/schema.ts";

/** Elements of JSON arrays, without brackets; null if there are none. */
export interface Series {
  count: number;
  at: string | null;
  temperature: string | null;
  humidity: string | null;
  battery: string | null;
  motion: string | null;
}

/** PostgreSQL writes the series as JSON; for boxes without a running count, and for a patient. */
export async function findCharted(
  db: Kysely<Database>,
  reach: unknown,
  deveui: string,
  { from, to }: { from: Date; to: Date },
  most: number,
) {
  if (typeof reach !== "number") throw new Error("Only a patient's chart is measured.");
  const rows = await queryPrepared(
    db,
    sql<Series & { sensorid: number }>`
      select stretch.id as sensorid, series.* from (
        select sensors.id, valid_from, coalesce(valid_to, 'infinity') as valid_to
        from sensors join bindings on bindings.sensor_id = sensors.id
        where deveui = ${deveui} and profile_id = ${reach}
      ) as stretch
      cross join lateral (
        select count(*)::int as count,
          replace(array_to_json(array_agg(at at time zone 'UTC' + interval '1 microsecond'))::text,
            '001"', 'Z"') as at,
          array_to_string(array_agg(temperature), ',', 'null') as temperature,
          array_to_string(array_agg(humidity), ',', 'null') as humidity,
          array_to_string(array_agg(battery), ',', 'null') as battery,
          array_to_string(array_agg(motion), ',', 'null') as motion
        from (
          select at, temperature, humidity, battery, motion from readings
          where sensor_id = stretch.id and at >= ${instant(from)} and at < ${instant(to)}
            and at >= stretch.valid_from and at < stretch.valid_to
          order by at limit ${most}::integer
        ) as seen
      ) as series
      order by stretch.valid_from`,
  );
  const [first] = rows;
  return first && { sensorId: first.sensorid, stretches: rows };
}
