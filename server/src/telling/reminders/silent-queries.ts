import { SILENCE } from "@dosebeat/domain/presses/silence";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";

/** Only boxes heard within this many days are counted. */
const HEARD_DAYS = 7;

/** How many boxes are silent, out of how many. */
export interface Silence {
  silent: number;
  boxes: number;
}

/**
 * How many boxes of patients are silent, out of those heard in the last days: a box that has been in a drawer for
 * weeks says nothing about radio or network.
 */
export async function countSilent(db: Db, now: Date): Promise<Silence> {
  const { intervals, leastMinutes, unknownIntervalMinutes } = SILENCE;
  const limit = sql`make_interval(mins =>
    greatest(${intervals}::int * coalesce(interval_minutes, ${unknownIntervalMinutes}::int), ${leastMinutes}::int))`;
  const { rows } = await sql<Silence>`
    select count(*)::int as boxes,
      (count(*) filter (where last_received_at < ${now}::timestamptz - ${limit}))::int as silent
    from sensors where last_received_at >= ${now}::timestamptz - make_interval(days => ${HEARD_DAYS}::int)
      and exists (select from bindings where sensor_id = sensors.id and valid_to is null)`.execute(
    db,
  );
  return rows[0] ?? { silent: 0, boxes: 0 };
}
