import {
  heldUnheard,
  SILENCE,
  type Silence,
  silenceLimit,
  silences,
} from "@dosebeat/domain/presses/silence";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";

/** A box while it belonged to a patient, within a range. */
export interface Stretch {
  sensorId: number;
  intervalMinutes: number | null;
  binding: { from: Date; to: Date | null };
  range: { start: Date; end: Date };
}

/**
 * The silences of a binding that touch the range, the same that the domain finds among all receive times. Of tens of
 * thousands, the database returns only those followed by too long a pause.
 */
export async function findSilences(
  db: Db,
  { sensorId, intervalMinutes, binding, range }: Stretch,
  now: Date,
): Promise<Silence[]> {
  const limit = silenceLimit(intervalMinutes) / 1000;
  const condition = ofBinding(sensorId, binding, now);
  const { rows } = await sql<{ at: Date; after: Date | null; isFirst: boolean }>`
    with heard as (
      (select received_at as at from uplinks where ${condition} and received_at < ${range.start}
        order by received_at desc limit 1)
      union all
      (select received_at from uplinks where ${condition}
        and received_at >= ${range.start} and received_at <= ${range.end})
      union all
      (select received_at from uplinks where ${condition} and received_at > ${range.end}
        order by received_at limit 1)
    ), pauses as (
      select at, lead(at) over inorder as after, lag(at) over inorder is null as "isFirst"
      from heard window inorder as (order by at)
    )
    select * from pauses
    where "isFirst" or after is null or after - at > ${limit} * interval '1 second'
    order by at`.execute(db);
  const until = binding.to ?? now;
  const first = rows[0]?.at;
  const beginning = heldUnheard(first, binding.from, range.start).map((at) => ({
    at,
    after: first ?? null,
  }));
  return [...beginning, ...rows].flatMap(({ at, after }) =>
    after === null
      ? silences([at], intervalMinutes, until)
      : silences([at, after], intervalMinutes, after),
  );
}

/** Contacts dated in the future by a wrong clock do not end a silence. */
export function ofBinding(sensorId: number, { from, to }: Stretch["binding"], now: Date) {
  const until = new Date(now.getTime() + SILENCE.aheadMinutes * MINUTE);
  const since = sql`sensor_id = ${sensorId} and event in ('up', 'join', 'status')
    and received_at >= ${from} and received_at <= ${until}`;
  return to === null ? since : sql`${since} and received_at < ${to}`;
}
