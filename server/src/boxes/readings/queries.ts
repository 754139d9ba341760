import { COUNT_LOOKBACK } from "@dosebeat/domain/boxes/movements";
import { MOTION_COUNTER_MODULUS } from "@dosebeat/domain/codecs/codec";
import { type RawBuilder, sql } from "kysely";
import type { ProfileInScope, Reach } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { InstantRange } from "../../http/instant-range.ts";

export interface ChartRow {
  at: Date;
  temperature: number | null;
  humidity: number | null;
  battery: number | null;
  motion: number | null;
}

export interface BucketRow extends ChartRow {
  temperature_min: number | null;
  temperature_max: number | null;
  humidity_min: number | null;
  humidity_max: number | null;
}

/**
 * Restricts readings to the patient's bindings, each a separate stretch. Viewers who reach everybody see all readings
 * as one stretch.
 */
function visibleTo(reach: Reach<"box">): RawBuilder<unknown> {
  if (typeof reach !== "number") return sql`cross join (select 0 as id) as stretch`;
  return sql`join bindings as stretch on stretch.sensor_id = readings.sensor_id
    and stretch.profile_id = ${reach} and stretch.valid_from <= readings.at
    and (stretch.valid_to is null or readings.at < stretch.valid_to)`;
}

/**
 * Readings with the movements since the previous reading. A running count wraps around; after a reboot it may have
 * restarted, and while the box was somebody else's it continued, so the movements in between are unknown. All columns
 * are in the index, in chronological order.
 */
export function measured(
  reach: Reach<"box">,
  sensorId: number,
  range: InstantRange,
): RawBuilder<unknown> {
  const { from, to } = range;
  // A constant, so that the planner prunes partitions of earlier months.
  const before = new Date(from.getTime() - COUNT_LOOKBACK);
  const modulus = sql`${MOTION_COUNTER_MODULUS}::integer`;
  return sql`(
    select at, uplink_id, temperature, humidity, battery,
      case
        when motion is not null then motion
        when boot is distinct from lag(boot) over in_order
          or stretch is distinct from lag(stretch) over in_order then null
        else (motion_counter - lag(motion_counter) over in_order + ${modulus}) % ${modulus}
      end as motion
    from (
      select at, uplink_id, temperature, humidity, battery, motion, motion_counter, boot,
        stretch.id as stretch
      from readings ${visibleTo(reach)}
      where readings.sensor_id = ${sensorId} and at < ${to} and at >= ${before}
        and at >= coalesce((
          select max(at) from readings
          where sensor_id = ${sensorId} and at < ${from} and at >= ${before}
        ), ${from})
    ) as seen
    window in_order as (order by at)
  )`;
}

/** Readings of the range, ascending. */
export async function findReadings(
  db: Db,
  reach: Reach<"box">,
  sensorId: number,
  range: InstantRange,
): Promise<ChartRow[]> {
  const { rows } = await sql<ChartRow>`
    select at, temperature, humidity, battery, motion
    from ${measured(reach, sensorId, range)} as reading
    where at >= ${range.from}
    order by at`.execute(db);
  return rows;
}

/**
 * Readings in equal buckets from the start of the range: mean temperature and humidity with their
 * extremes, minimum battery, summed motion. Buckets without a reading are omitted. `at` is the start
 * of the bucket.
 */
export async function findBuckets(
  db: Db,
  reach: Reach<"box">,
  sensorId: number,
  range: InstantRange,
  bucketSeconds: number,
): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select
      date_bin(make_interval(secs => ${bucketSeconds}), at, ${range.from}::timestamptz) as at,
      round(avg(temperature)::numeric, 2)::float8 as temperature,
      round(avg(humidity)::numeric, 2)::float8 as humidity,
      min(battery) as battery,
      sum(motion)::int8 as motion,
      min(temperature) as temperature_min,
      max(temperature) as temperature_max,
      min(humidity) as humidity_min,
      max(humidity) as humidity_max
    from ${measured(reach, sensorId, range)} as reading
    where at >= ${range.from}
    group by 1
    order by 1`.execute(db);
  return rows;
}

/**
 * Temperature and humidity in the range, from boxes while the profile had them, ascending. A profile has one box at a
 * time, so no instant occurs twice.
 */
export async function findClimate(
  db: Db,
  profileid: ProfileInScope<"box">,
  { from, to }: InstantRange,
) {
  return db
    .selectFrom("bindings")
    .innerJoin("readings", "readings.sensor_id", "bindings.sensor_id")
    .select(["readings.at", "readings.temperature", "readings.humidity"])
    .where("bindings.profile_id", "=", profileid)
    .whereRef("readings.at", ">=", "bindings.valid_from")
    .where(({ or, eb }) =>
      or([
        eb("bindings.valid_to", "is", null),
        eb("readings.at", "<", eb.ref("bindings.valid_to")),
      ]),
    )
    .where("readings.at", ">=", from)
    .where("readings.at", "<", to)
    .where(({ or, eb }) => or([eb("temperature", "is not", null), eb("humidity", "is not", null)]))
    .orderBy("readings.at")
    .execute();
}
