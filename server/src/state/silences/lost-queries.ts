import type { CounterJump } from "@dosebeat/domain/presses/lost-frames";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { ofBinding, type Stretch } from "./queries.ts";

/**
 * Finds where the frame counter of a box jumped or went back within one session, among the frames of a range and the
 * nearest one on each side. Of tens of thousands of frames, the database returns only these.
 */
export async function findJumps(
  db: Db,
  { sensorId, binding, range }: Omit<Stretch, "intervalMinutes">,
  now: Date,
): Promise<CounterJump[]> {
  const counted = sql`from uplinks where ${ofBinding(sensorId, binding, now)} and fcnt is not null`;
  const columns = sql`select received_at, id, session, fcnt`;
  const { rows } = await sql<CounterJump>`
    with counted as (
      (${columns} ${counted} and received_at < ${range.start} order by received_at desc limit 1)
      union all
      (${columns} ${counted} and received_at >= ${range.start} and received_at <= ${range.end})
      union all
      (${columns} ${counted} and received_at > ${range.end} order by received_at limit 1)
    ), pairs as (
      select session, lag(session) over inorder as "sessionBefore",
        lag(received_at) over inorder as "from", received_at as "to", lag(fcnt) over inorder as before, fcnt as after
      from counted window inorder as (order by received_at, id)
    )
    select session, "from", "to", before, after from pairs
    where session is not distinct from "sessionBefore" and after not in (before, before + 1)
    order by "to"`.execute(db);
  return rows;
}
