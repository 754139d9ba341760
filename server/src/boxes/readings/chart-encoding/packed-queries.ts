/*
 * A chart of 30 days has thousands of readings. Reading them as rows and passing them to JSON.stringify would cost
 * several times the rest of the call (docs/decisions/0024-speed-tricks.md). So they take another route:
 *
 * 1. this statement lets PostgreSQL put each column (instants, temperatures, …) into one text: the bytes of all its
 *    values, one after another, in base64;
 * 2. packed-readings.ts reads values from these bytes in place;
 * 3. series-json.ts writes the answer into a buffer, value by value, with the writers of json-digits.ts.
 */

import { COUNT_LOOKBACK } from "@dosebeat/domain/boxes/movements";
import { CompiledQuery } from "kysely";
import type { Reach } from "../../../access/profiles/in-scope.ts";
import type { Db } from "../../../database/db.ts";
import { queryPrepared } from "../../../database/fast-sql/prepared.ts";
import { type PackedReadings, type Readings, readingsOf } from "./packed-readings.ts";

/** The box of a chart, and which of its readings may be seen. */
export interface Charted {
  sensorId: number;
  /** One for each time that the box was the patient's, ascending; the whole range for viewers who reach everybody. */
  stretches: Readings[];
}

interface ChartedRow extends PackedReadings {
  sensorid: number;
}

const column = (binary: string) => `string_agg(${binary}, '')`;
const reals = (name: string) => column(`float4send(coalesce(${name}, 'NaN'))`);

/**
 * A row for each stretch of a box. In binary, because writing a number as text takes three times as long; in base64,
 * because the driver carries only text. NaN, which no reading has, stands for a value that was not measured.
 *
 * The instants are passed as text, so that the statement is planned once: see `instant` in
 * database/fast-sql/prepared.ts.
 *
 * @param stretches `id` of the box, `valid_from`, `valid_to`
 */
const chartOf = (stretches: string) => `
  select stretch.id as sensorid, series.*
  from (${stretches}) as stretch
  cross join lateral (
    select encode(${column("timestamptz_send(at)")} || ${reals("temperature")} || ${reals("humidity")}
        || ${reals("battery")} || ${column(`int4send(case when motion_counter is null
          then coalesce(motion, -1) else -3 - coalesce(motion, -1) end)`)}, 'base64') as columns,
      encode(string_agg(int2send(motion_counter) || int8send(coalesce(boot, -1)), '')
        filter (where motion_counter is not null), 'base64') as counts,
      case when count(motion_counter) > 0 then (
        select concat(motion_counter, '@', coalesce(boot, -1)) from readings_between(stretch.id,
          $2::text::timestamptz - interval '${COUNT_LOOKBACK} milliseconds', $2::text::timestamptz)
        where at >= stretch.valid_from
        order by at desc limit 1
      ) end as before
    from (
      select at, temperature, humidity, battery, motion, motion_counter, boot
      from readings_between(stretch.id, $2::text::timestamptz, $3::text::timestamptz)
      where at >= stretch.valid_from and at < stretch.valid_to
      order by at limit $4::integer
    ) as seen
  ) as series
  order by stretch.valid_from`;

/** Each time that the box was the patient's. */
const OWN_CHART = chartOf(
  `select sensors.id, valid_from, coalesce(valid_to, 'infinity') as valid_to
    from sensors join bindings on bindings.sensor_id = sensors.id
    where deveui = $1 and profile_id = $5`,
);

/** All of the box's time, whoever had it. */
const WHOLE_CHART = chartOf(
  `select id, '-infinity'::timestamptz as valid_from, 'infinity'::timestamptz as valid_to
    from sensors where deveui = $1`,
);

/**
 * The box with this DevEUI (for a profile, only if it ever had the box), with the first `most` readings in the range
 * of each time that the profile had it.
 */
export async function findCharted(
  db: Db,
  reach: Reach<"box">,
  deveui: string,
  { from, to }: { from: Date; to: Date },
  most: number,
): Promise<Charted | undefined> {
  const given = [deveui, from.toISOString(), to.toISOString(), most];
  const query =
    typeof reach === "number"
      ? CompiledQuery.raw(OWN_CHART, [...given, reach])
      : CompiledQuery.raw(WHOLE_CHART, given);
  const rows = await queryPrepared<ChartedRow>(db, query);
  const [first] = rows;
  return first && { sensorId: first.sensorid, stretches: rows.map(readingsOf) };
}
