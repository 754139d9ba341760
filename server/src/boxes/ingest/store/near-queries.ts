import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import type { Entry } from "../message/entry.ts";
import { equalWithin, FRAMES_WITHIN, type Surroundings } from "./copies.ts";

const milliseconds = (length: number | null) => (length === null ? null : `${length} ms`);

const FRAMES = sql`(select coalesce(json_agg(json_build_object('at', extract(epoch from received_at) * 1000,
  'session', session, 'fcnt', fcnt)), '[]')`;

/** What is stored near each of these entries. */
export async function findSurroundings(
  db: Db,
  entries: readonly Entry[],
): Promise<Map<Entry, Surroundings>> {
  if (entries.length === 0) return new Map();
  const { rows } = await sql<Surroundings>`
    select
      ${FRAMES}
        from uplinks where uplinks.sensor_id = asked.sensor_id and event = 'up'
          and received_at between asked.received_at - ${milliseconds(FRAMES_WITHIN)}::interval
            and asked.received_at + ${milliseconds(FRAMES_WITHIN)}::interval
      ) as frames,
      exists (select from raw_uplinks where raw_uplinks.sensor_id = asked.sensor_id
        and received_at between asked.received_at - within and asked.received_at + within
        and raw_uplinks.body = asked.body) as "hasEqual"
    from (select
      unnest(${entries.map(({ sensor_id }) => sensor_id)}::bigint[]) as sensor_id,
      unnest(${entries.map(({ received_at }) => received_at)}::timestamptz[]) as received_at,
      unnest(${entries.map((entry) => milliseconds(equalWithin(entry)))}::interval[]) as within,
      unnest(${entries.map(({ body }) => body)}::jsonb[]) as body,
      generate_series(1, ${entries.length}::int) as place
    ) as asked order by place`.execute(db);
  return new Map(
    entries.flatMap((entry, index) => {
      const found = rows[index];
      return found ? [[entry, found] as const] : [];
    }),
  );
}

/** The same if workers keep it: one statement per entry, answered by one worker. */
export async function findSurroundingsDivided(
  db: Db,
  entries: readonly Entry[],
): Promise<Map<Entry, Surroundings>> {
  const found = new Map<Entry, Surroundings>();
  for (const entry of entries) {
    const near = (
      length: number | null,
    ) => sql`sensor_id = ${entry.sensor_id} and received_at between
      ${entry.received_at}::timestamptz - ${milliseconds(length)}::interval and
      ${entry.received_at}::timestamptz + ${milliseconds(length)}::interval`;
    const { rows } = await sql<Surroundings>`
      select ${FRAMES} from uplinks where ${near(FRAMES_WITHIN)} and event = 'up') as frames,
        exists (select from raw_uplinks where ${near(equalWithin(entry))}
          and body = ${entry.body}::jsonb) as "hasEqual"`.execute(db);
    if (rows[0]) found.set(entry, rows[0]);
  }
  return found;
}
