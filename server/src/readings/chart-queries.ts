import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Viewer } from "../access.ts";
import type { Database } from "../platform/schema.ts";
import { measured } from "./queries.ts";
import type { InstantRange } from "./range.ts";

type Db = Kysely<Database>;

interface Binding {
  profileid: number;
  from: Date;
  to: Date | null;
}

/** A box with its bindings, ascending: all of them for administrators, else those of the viewer. */
export interface ChartedSensor {
  id: number;
  bindings: Binding[];
}

interface SensorRow {
  id: number;
  profileid: number | null;
  from: Date | null;
  to: Date | null;
}

/** The box with this DevEUI: any for administrators, else only one that ever was the viewer's. */
export async function findChartedSensor(
  db: Db,
  { role, profileid }: Viewer,
  deveui: string,
): Promise<ChartedSensor | undefined> {
  const all = role === "admin";
  const { rows } = await sql<SensorRow>`/* prepared: charted_sensor */
    select sensors.id, bindings.profile_id as profileid, valid_from as from, valid_to as to
    from sensors left join bindings on bindings.sensor_id = sensors.id
      and (${all}::boolean or bindings.profile_id = ${profileid})
    where deveui = ${deveui} and (${all}::boolean or bindings.id is not null)
    order by valid_from`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const bindings = rows.flatMap(({ profileid, from, to }) =>
    profileid === null || from === null ? [] : [{ profileid, from, to }],
  );
  return { id: first.id, bindings };
}

/** Equally long series, each the elements of a JSON array. */
export interface Series {
  count: number;
  temperature: string;
  humidity: string;
  battery: string;
  motion: string;
  /** As PostgreSQL sends instants, see json-text.ts. */
  at: Buffer;
}

interface SeriesRow extends Omit<Series, "at"> {
  counters: number;
  at: string;
}

function elements(column: string): RawBuilder<string> {
  const name = sql.ref(column);
  return sql<string>`coalesce(string_agg(coalesce(${name}::text, 'null'), ','), '')`;
}

/** PostgreSQL writes the text of the answer: rows of values would be read only to be written again. */
const SERIES = sql`count(*) as count, ${elements("temperature")} as temperature,
  ${elements("humidity")} as humidity, ${elements("battery")} as battery,
  ${elements("motion")} as motion,
  coalesce(encode(string_agg(timestamptz_send(at), ''), 'base64'), '') as at`;

/** The first `most` readings of the range that the viewer may see, ascending. */
export async function findSeries(
  db: Db,
  viewer: Viewer,
  sensor: ChartedSensor,
  range: InstantRange,
  most: number,
): Promise<Series> {
  const [only, another] = visibleSpans(viewer, sensor, range);
  if (!only) return { count: 0, temperature: "", humidity: "", battery: "", motion: "", at: NONE };
  if (!another) {
    const told = await toldSeries(db, sensor.id, only, most);
    if (told.counters === 0) return told;
  }
  return countedSeries(db, viewer, sensor.id, range, most);
}

const NONE = Buffer.alloc(0);

/** Stretches of the range in which the box belonged to the viewer; all of it for administrators. */
function visibleSpans(
  { role }: Viewer,
  { bindings }: ChartedSensor,
  range: InstantRange,
): InstantRange[] {
  if (role === "admin") return [range];
  return bindings
    .map(({ from, to }) => ({
      from: new Date(Math.max(Number(from), Number(range.from))),
      to: new Date(Math.min(Number(to ?? range.to), Number(range.to))),
    }))
    .filter(({ from, to }) => from < to);
}

/** With the movements that the box told; `counters`: how many readings have a running count instead. */
async function toldSeries(
  db: Db,
  sensorId: number,
  { from, to }: InstantRange,
  most: number,
): Promise<Series & { counters: number }> {
  const { rows } = await sql<SeriesRow>`/* prepared: told_series */
    select ${SERIES}, count(motion_counter) filter (where motion is null) as counters
    from (
      select at, temperature, humidity, battery, motion, motion_counter from readings
      where sensor_id = ${sensorId} and at >= ${from} and at < ${to} order by at limit ${most}
    ) as seen`.execute(db);
  return seriesOf(rows);
}

/** With movements worked out from running counts, and of boxes that were the viewer's more than once. */
async function countedSeries(
  db: Db,
  viewer: Viewer,
  sensorId: number,
  range: InstantRange,
  most: number,
): Promise<Series> {
  const { rows } = await sql<SeriesRow>`${sql.raw(`/* prepared: counted_series_${viewer.role} */`)}
    select ${SERIES}, 0 as counters
    from (
      select * from ${measured(viewer, sensorId, range)} as reading
      where at >= ${range.from} order by at limit ${most}
    ) as seen`.execute(db);
  return seriesOf(rows);
}

function seriesOf(rows: readonly SeriesRow[]): Series & { counters: number } {
  const [row] = rows;
  if (!row) throw new Error("An aggregate has one row.");
  return { ...row, at: Buffer.from(row.at, "base64") };
}
