import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { InstantRange } from "../../http/instant-range.ts";
import { measured } from "./queries.ts";

/** Only readings of these uplinks, or of all others. */
export interface OfUplinks {
  only?: readonly number[];
  but?: readonly number[];
}

/** Whose readings, of which box, from when. */
export interface ReadingsOf {
  profileid: ProfileInScope<"box">;
  box: { id: number; deveui: string };
  range: InstantRange;
  of: OfUplinks | undefined;
}

const AT = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** As JavaScript writes it, with an exponent only for values that no box measures. */
function digits(column: "temperature" | "humidity" | "battery") {
  const value = sql.ref(column);
  return sql`case when abs(${value}) >= 0.0001 and abs(${value}) < 100000 then ${value}::text
    else (${value}::text)::numeric::text end`;
}

/**
 * The readings as the lines of an export, ascending, written by PostgreSQL: turning rows into objects, cells and
 * lines here costs several times as much. Empty without readings.
 */
export async function findReadingLines(
  db: Db,
  format: "csv" | "ndjson",
  { profileid, box: { id, deveui }, range, of: { only, but } = {} }: ReadingsOf,
): Promise<string> {
  const among = only ? sql`and uplink_id = any(${[...only]}::bigint[])` : sql``;
  const not = but?.length ? sql`and uplink_id <> all(${[...but]}::bigint[])` : sql``;
  const [temperature, humidity, battery] = [
    digits("temperature"),
    digits("humidity"),
    digits("battery"),
  ];
  const line =
    format === "csv"
      ? sql`concat(${`${profileid},`}::text, ${AT}, ${`,${deveui},`}::text, ${temperature}, ',', ${humidity}, ',', ${battery}, ',',
          motion, ${"\r\n"}::text)`
      : sql`concat(${`{"profileid":${profileid},"at_utc":"`}::text, ${AT}, ${`","deveui":"${deveui}","temperature":`}::text,
          coalesce(${temperature}, 'null'), ',"humidity":', coalesce(${humidity}, 'null'), ',"battery":',
          coalesce(${battery}, 'null'), ',"motion":', coalesce(motion::text, 'null'), ${"}\n"}::text)`;
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(${line}, '' order by at) as lines
    from ${measured(profileid, id, range)} as reading
    where at >= ${range.from} ${among} ${not}`.execute(db);
  return rows[0]?.lines ?? "";
}
