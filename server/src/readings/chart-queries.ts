import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Viewer } from "../access.ts";
import type { Database } from "../platform/schema.ts";
import { movementsText } from "./movements.ts";
import { measured, weekBefore } from "./queries.ts";
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
  /** As PostgreSQL sends instants, see instants-text.ts. */
  at: Buffer;
}

interface SeriesRow extends Omit<Series, "at"> {
  at: string;
}

function elements(column: string): RawBuilder<string> {
  const name = sql.ref(column);
  return sql<string>`coalesce(string_agg(coalesce(${name}::text, 'null'), ','), '')`;
}

/** PostgreSQL writes the text of the answer: rows of values would be read only to be written again. */
const SERIES = sql`count(*) as count, ${elements("temperature")} as temperature,
  ${elements("humidity")} as humidity, ${elements("battery")} as battery,
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
  if (another) return severalSpans(db, viewer, sensor.id, range, most);
  return oneSpan(db, sensor.id, only, most);
}

const NONE = Buffer.alloc(0);

interface Span extends InstantRange {
  /** Since when the reading before `from` counts. */
  before: Date;
}

/** Stretches of the range in which the box belonged to the viewer; all of it for administrators. */
function visibleSpans({ role }: Viewer, { bindings }: ChartedSensor, range: InstantRange): Span[] {
  const before = weekBefore(range);
  if (role === "admin") return [{ ...range, before }];
  return bindings
    .map(({ from, to }) => ({
      before: later(from, before),
      from: later(from, range.from),
      to: to === null || to > range.to ? range.to : to,
    }))
    .filter(({ from, to }) => from < to);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/**
 * Movements as they were told, or what movements.ts works them out from: with thousands of readings
 * of a box that counts on, PostgreSQL would take half as long again to look back from each.
 */
async function oneSpan(
  db: Db,
  sensorId: number,
  { before, from, to }: Span,
  most: number,
): Promise<Series> {
  const { rows } = await sql<SeriesRow & { last: string | null }>`/* prepared: series */
    select ${SERIES}, coalesce(string_agg(${MOTION_TOLD}, ','), '') as motion, (
      select ${MOTION_TOLD} from readings
      where sensor_id = ${sensorId} and at >= ${before} and at < ${from} order by at desc limit 1
    ) as last
    from (
      select at, temperature, humidity, battery, motion, motion_counter, boot from readings
      where sensor_id = ${sensorId} and at >= ${from} and at < ${to} order by at limit ${most}
    ) as seen`.execute(db);
  const { last, motion, ...series } = onlyRow(rows);
  return withInstants({ ...series, motion: movementsText(motion, last) });
}

const MOTION_TOLD = sql<string>`case when motion_counter is null then coalesce(motion::text, 'null')
  else concat(motion, '+', motion_counter, '@', boot) end`;

/** Of a box that was the viewer's more than once in the range. */
async function severalSpans(
  db: Db,
  viewer: Viewer,
  sensorId: number,
  range: InstantRange,
  most: number,
): Promise<Series> {
  const { rows } = await sql<SeriesRow>`
    select ${SERIES}, ${elements("motion")} as motion
    from (
      select * from ${measured(viewer, sensorId, range)} as reading
      where at >= ${range.from} order by at limit ${most}
    ) as seen`.execute(db);
  return withInstants(onlyRow(rows));
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("An aggregate has one row.");
  return row;
}

function withInstants(row: SeriesRow): Series {
  return { ...row, at: Buffer.from(row.at, "base64") };
}
