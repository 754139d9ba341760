import { CompiledQuery, type Kysely } from "kysely";
import type { Viewer } from "../access.ts";
import type { Database } from "../platform/schema.ts";
import type { PackedReadings } from "./packed-readings.ts";
import { weekBefore } from "./queries.ts";
import type { InstantRange } from "./range.ts";

type Db = Kysely<Database>;

/** The box that a chart is of, and what of it the viewer may see. */
export interface Charted {
  sensorId: number;
  /** Who had the box in the range; told to administrators only. */
  profileids: number[];
  /** Of each time that the box was the viewer's, ascending; of all the range for administrators. */
  stretches: PackedReadings[];
}

interface ChartedRow extends PackedReadings {
  sensorid: number;
  profileids?: string[];
}

const all = (value: string) => `string_agg(${value}, '')`;
const sent = (bytes: string) => `encode(${bytes}, 'base64')`;

/** NaN, which no reading is, stands for what was not measured. */
const real = (column: string) => sent(all(`float4send(coalesce(${column}, 'NaN'))`));

const COUNTS = `${all("int2send(motion_counter) || int8send(coalesce(boot, -1))")}
  filter (where motion_counter is not null)`;

/**
 * The series as one row: rows of values would cost more than all the rest. In binary, because
 * PostgreSQL takes three times as long to write a number as text; and as base64, because `pg` carries
 * nothing else that is not text. Planned once, with the range also where the binding says less, so
 * that the tables of other months are left out.
 *
 * $1 DevEUI, $2 start, $3 end, $4 most readings, $5 a week before the start
 */
const series = (since: string, until: string) => `cross join lateral (
    select count(*) as count, ${sent(all("timestamptz_send(at)"))} as at,
      ${real("temperature")} as temperature, ${real("humidity")} as humidity,
      ${real("battery")} as battery,
      ${sent(
        all(`int4send(case when motion_counter is null then coalesce(motion, -1)
          else -3 - coalesce(motion, -1) end)`),
      )} as motion,
      ${sent(COUNTS)} as counts,
      case when ${COUNTS} is not null then (
        select concat(motion_counter, '@', coalesce(boot, -1)) from readings
        where sensor_id = sensors.id and at >= $5 and at >= ${since} and at < $2
        order by at desc limit 1
      ) end as before
    from (
      select at, temperature, humidity, battery, motion, motion_counter, boot from readings
      where sensor_id = sensors.id and at >= $2::timestamptz and at < $3::timestamptz
        and at >= ${since} and at < ${until}
      order by at limit $4
    ) as seen
  ) as series
  where deveui = $1`;

const OF_ADMINISTRATORS = `/* prepared: chart_of_box */
  select sensors.id as sensorid, series.*, array(
    select distinct profile_id from bindings where sensor_id = sensors.id
      and valid_from < $3 and (valid_to is null or valid_to > $2)
  ) as profileids
  from sensors ${series("'-infinity'", "'infinity'")}`;

const OF_PATIENTS = `/* prepared: chart_of_patient */
  select sensors.id as sensorid, series.*
  from sensors join bindings on bindings.sensor_id = sensors.id and bindings.profile_id = $6
  ${series("valid_from", "coalesce(valid_to, 'infinity')")}
  order by valid_from`;

/**
 * The box with this DevEUI, any for administrators, else only one that ever was the viewer's; with the
 * first `most` readings of the range of each time that it was.
 */
export async function findCharted(
  db: Db,
  { role, profileid }: Viewer,
  deveui: string,
  range: InstantRange,
  most: number,
): Promise<Charted | undefined> {
  const instants = [range.from, range.to].map((at) => at.toISOString());
  const given = [deveui, ...instants, most, weekBefore(range).toISOString()];
  const query =
    role === "admin"
      ? CompiledQuery.raw(OF_ADMINISTRATORS, given)
      : CompiledQuery.raw(OF_PATIENTS, [...given, profileid]);
  const { rows } = await db.executeQuery<ChartedRow>(query);
  const [first] = rows;
  if (!first) return undefined;
  return {
    sensorId: first.sensorid,
    profileids: (first.profileids ?? []).map(Number),
    stretches: rows,
  };
}

/** Who has the box, or had it last. */
export async function findLastHolder(db: Db, deveui: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select("bindings.profile_id")
    .where("sensors.deveui", "=", deveui)
    .orderBy("bindings.valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.profile_id;
}
