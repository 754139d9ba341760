import { DAY } from "@dosebeat/domain/time/durations";
import pg from "pg";

const MONTHS_OF_RAW = 13;
/** For a box with hourly frames: uplinks, readings and two presses; without raw uplinks. */
export const ROWS_A_DAY = 50;

/** Boxes that sent a frame with a reading this many times a day, and were pressed twice. */
export interface Boxes {
  deveuis: readonly string[];
  framesADay: number;
  /** Boxes whose raw uplinks are stored too; these rows are the largest. */
  rawOf: readonly string[];
}

/** The start of the first and of the last UTC day. */
interface Span {
  firstDay: number;
  lastDay: number;
}

/** The rows stored for all boxes. */
export interface FilledRows {
  rows: number;
  bytes: number;
}

/**
 * Stores what boxes would have sent, in the order in which they would have sent it: readings, uplinks, presses and,
 * for the last months, raw uplinks.
 */
export async function fillBoxes(
  database: pg.ClientConfig,
  boxes: readonly Boxes[],
  { firstDay, lastDay }: Span,
): Promise<void> {
  const owner = new pg.Client(database);
  await owner.connect();
  try {
    // If the benchmark crashes, nobody needs its data.
    await owner.query("set synchronous_commit = off");
    for (const month of monthsBetween(firstDay, lastDay)) {
      for (const parent of ["readings", "uplinks", "press_claims", "raw_uplinks"]) {
        await owner.query("select add_month($1, $2)", [parent, month]);
      }
    }
    const rawFrom = lastDay - MONTHS_OF_RAW * 30 * DAY;
    for (let day = firstDay; day <= lastDay; day += DAY) {
      const span = [new Date(day).toISOString(), new Date(day + DAY).toISOString()];
      for (const { deveuis, framesADay, rawOf } of boxes) {
        await owner.query(FRAMES, [...span, `${DAY / framesADay / 1000} seconds`, deveuis]);
        await owner.query(PRESSES, [...span, deveuis]);
        if (day >= rawFrom) await owner.query(RAW, [...span, rawOf]);
      }
    }
    // The state after autovacuum.
    await owner.query("vacuum analyze");
    await owner.query("checkpoint");
  } finally {
    await owner.end();
  }
}

/** All rows in tables that grow with every message. */
export async function filledRows(database: pg.ClientConfig): Promise<FilledRows> {
  const owner = new pg.Client(database);
  await owner.connect();
  const { rows } = await owner.query<{ rows: string; bytes: string }>(SIZE);
  await owner.end();
  return { rows: Number(rows[0]?.rows), bytes: Number(rows[0]?.bytes) };
}

/** Without what triggers do for each row, since there is nobody to wake. */
const FRAMES = `with quiet as materialized (select set_config('dosebeat.has_marked', 'yes', true)),
  sent as materialized (
    select box.id as sensor_id, at, nextval('uplink_ids') as id
    from quiet, generate_series($1::timestamptz, $2::timestamptz - $3::interval, $3::interval) as at,
      (select id from sensors where deveui = any($4)) as box
    order by at, box.id),
  heard as (insert into uplinks (id, sensor_id, received_at, arrived_at, fcnt, boot, press_seq, rssi, snr,
      source, event, received_source, outcome)
    select id, sensor_id, at, at, extract(epoch from at)::int8 / 600 % 65536, 1,
      extract(epoch from at)::int8 / 43200 % 65536, -80, 7, 'box', 'up', 'network', 'decoded'
    from sent)
  insert into readings (sensor_id, at, received_at, uplink_id, boot, temperature, humidity, battery, motion)
  select sensor_id, at, at, id, 1, 20 + (extract(epoch from at)::int8 / 600 % 24) / 10.0, 45, 80, 1 from sent`;

const PRESSES = `with quiet as materialized (select set_config('dosebeat.has_marked', 'yes', true))
  insert into press_claims (sensor_id, pressed_at, uplink_id, received_at, seq)
  select uplinks.sensor_id, received_at, uplinks.id, received_at, press_seq
  from quiet, uplinks join sensors on sensors.id = sensor_id and deveui = any($3)
  where received_at >= $1::timestamptz and received_at < $2::timestamptz
    and extract(epoch from received_at)::int8 % 43200 = 0`;

const RAW = `insert into raw_uplinks (sensor_id, received_at, uplink_id, frame, body)
  select sensor_id, received_at, uplinks.id, '\\x01', jsonb_build_object('data', repeat(md5(uplinks.id::text), 20))
  from uplinks join sensors on sensors.id = sensor_id and deveui = any($3)
  where received_at >= $1::timestamptz and received_at < $2::timestamptz`;

const SIZE = `select (select count(*) from readings) + (select count(*) from uplinks)
    + (select count(*) from press_claims) + (select count(*) from raw_uplinks) as rows,
  (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent in
    ('readings'::regclass, 'uplinks'::regclass, 'press_claims'::regclass, 'raw_uplinks'::regclass)) as bytes`;

function monthsBetween(first: number, last: number): string[] {
  const [begin, end] = [new Date(first), new Date(last)];
  const count =
    (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth();
  return Array.from({ length: count + 1 }, (_, index) =>
    new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + index))
      .toISOString()
      .slice(0, 10),
  );
}
