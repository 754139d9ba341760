import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/schema.ts";
import type { Entry } from "./entry.ts";

export interface KnownSensor {
  id: number;
  deveui: string;
  model: string;
}

interface NewSensor {
  deveui: string;
  model: string;
  claimcode: string;
}

export async function findSensors(
  db: Kysely<Database>,
  deveuis: readonly string[],
): Promise<KnownSensor[]> {
  const { rows } = await sql<KnownSensor>`/* prepared: known_sensors */
    select id, deveui, model from sensors where deveui = any(${deveuis}::text[])`.execute(db);
  return rows;
}

/** Registers boxes, unbound. Whoever is faster registers; ascending, so that two never wait for each other. */
export async function insertSensors(
  db: Kysely<Database>,
  sensors: readonly NewSensor[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .insertInto("sensors")
    .values(
      [...sensors]
        .sort((one, other) => (one.deveui < other.deveui ? -1 : 1))
        .map((sensor) => ({ ...sensor, created_at: now })),
    )
    .onConflict((conflict) => conflict.column("deveui").doNothing())
    .returning("deveui")
    .execute();
  return rows.map(({ deveui }) => deveui);
}

/** With the number of its delivery among those that are stored together. */
export interface DeliveredEntry extends Entry {
  delivery: number;
}

/** A patient to tell that a box brought something; null when nobody had the box at that instant. */
interface Told {
  kind: "press" | "reading";
  deveui: string;
  profileid: number | null;
}

export interface Stored {
  /** Of every entry that was not held yet: the number of its delivery. */
  accepted: number[];
  told: Told[];
}

/**
 * Stores entries with their readings and claims in one statement, and so in one transaction and one
 * round trip. Entries that are held already, by their keys, change nothing.
 *
 * - The rows of the boxes are locked first, in the order of their ids: whatever follows belongs to
 *   one of them, so that no two statements can wait for each other.
 * - Readings of one box and instant are merged field by field with rules that do not mind order or
 *   repetition, because the order of arrival says nothing. (In practice both tell the same: a
 *   history frame repeats what a live frame said.)
 * - The newest that is known of a box goes forward by receive time; what comes late only fills what
 *   is not known at all.
 */
export async function storeEntries(
  db: Kysely<Database>,
  entries: readonly DeliveredEntry[],
): Promise<Stored> {
  const { rows } = await sql<Stored>`/* prepared: store_entries */
    with incoming as materialized (
      select *, uplink_key(dedup_key) as key
      from jsonb_to_recordset(${jsonText(entries)}::jsonb) as entry (
        sensor_id bigint, source text, event text, dedup_key text, received_at timestamptz,
        received_source text, arrived_at timestamptz, session text, fcnt bigint, fport smallint,
        boot bigint, press_seq integer, rssi real, snr real, frame text, body jsonb, outcome text,
        reason text, delivery integer, heard boolean, buttonmode smallint, interval_minutes integer,
        readings jsonb, claims jsonb)
    ), locked as materialized (
      select id, deveui from sensors where id in (select sensor_id from incoming)
      order by id for no key update
    ), stored as (
      insert into uplink_keys (sensor_id, key)
      select sensor_id, key from incoming join locked on locked.id = incoming.sensor_id
      on conflict do nothing
      returning sensor_id, key
    ), fresh as materialized (
      select nextval('uplink_ids') as uplink_id, incoming.*
      from stored join incoming using (sensor_id, key)
    ), put_uplinks as (
      insert into uplinks (id, sensor_id, received_at, arrived_at, fcnt, boot, press_seq, rssi, snr,
        fport, source, event, received_source, outcome, session, reason)
      select uplink_id, sensor_id, received_at, arrived_at, fcnt, boot, press_seq, rssi, snr,
        fport, source, event, received_source, outcome, session, reason from fresh
    ), put_raw as (
      insert into raw_uplinks (sensor_id, received_at, uplink_id, frame, body)
      select sensor_id, received_at, uplink_id, decode(frame, 'hex'), body from fresh
    ), measured as materialized (
      select fresh.sensor_id, reading.at, min(fresh.received_at) as received_at,
        min(reading.temperature) as temperature, min(reading.humidity) as humidity,
        min(reading.battery) as battery, min(reading.battery_mv) as battery_mv,
        max(reading.motion) as motion, max(reading.motion_counter) as motion_counter,
        min(fresh.uplink_id) as uplink_id, max(fresh.boot) as boot
      from fresh, jsonb_to_recordset(fresh.readings) as reading (
        at timestamptz, temperature real, humidity real, battery real, battery_mv integer,
        motion integer, motion_counter smallint)
      where ${notErased("reading.at")}
      group by fresh.sensor_id, reading.at
    ), claimed as materialized (
      select fresh.sensor_id, fresh.uplink_id, fresh.received_at, claim.seq, claim.pressed_at
      from fresh, jsonb_to_recordset(fresh.claims) as claim (seq integer, pressed_at timestamptz)
      where ${notErased("claim.pressed_at")}
    ), put_readings as (
      insert into readings (sensor_id, at, received_at, temperature, humidity, battery, battery_mv,
        motion, motion_counter, uplink_id, boot)
      select sensor_id, at, received_at, temperature, humidity, battery, battery_mv, motion,
        motion_counter, uplink_id, boot from measured
      on conflict (sensor_id, at) do update set
        received_at = least(readings.received_at, excluded.received_at),
        temperature = least(readings.temperature, excluded.temperature),
        humidity = least(readings.humidity, excluded.humidity),
        battery = least(readings.battery, excluded.battery),
        battery_mv = least(readings.battery_mv, excluded.battery_mv),
        motion = greatest(readings.motion, excluded.motion),
        motion_counter = greatest(readings.motion_counter, excluded.motion_counter),
        uplink_id = least(readings.uplink_id, excluded.uplink_id),
        boot = greatest(readings.boot, excluded.boot)
    ), put_claims as (
      insert into press_claims (sensor_id, uplink_id, received_at, seq, pressed_at)
      select sensor_id, uplink_id, received_at, seq, pressed_at from claimed
    ), news as (
      select heard.*, reading.last_reading_at, press.last_press_at from (
        select sensor_id, max(received_at) as last_received_at,
          min(received_at) filter (where press_seq is not null) as first_numbered_at,
          min(received_at) filter (where fcnt is not null and outcome <> 'undecodable')
            as first_counted_at,
          min(received_at) filter (where event = 'join'
            or boot is not null and press_seq is null and fcnt is null) as first_joined_at,
          ${newest("battery")}, ${newest("battery_mv")}, ${newest("buttonmode")},
          ${newest("interval_minutes")}, ${newest("rssi")}, ${newest("snr")}
        from (
          select fresh.*, level.battery, level.battery_mv from fresh left join lateral (
            select reading.battery, reading.battery_mv
            from jsonb_to_recordset(fresh.readings) as reading (
              at timestamptz, battery real, battery_mv integer)
            where reading.battery is not null or reading.battery_mv is not null
            order by reading.at desc limit 1
          ) as level on true where heard
        ) as told group by sensor_id
      ) as heard left join (
        select sensor_id, max(at) as last_reading_at from measured group by sensor_id
      ) as reading using (sensor_id) left join (
        select sensor_id, max(pressed_at) as last_press_at from claimed group by sensor_id
      ) as press using (sensor_id)
    ), put_news as (
      update sensors set
        last_received_at = greatest(sensors.last_received_at, news.last_received_at),
        last_reading_at = greatest(sensors.last_reading_at, news.last_reading_at),
        last_press_at = greatest(sensors.last_press_at, news.last_press_at),
        first_numbered_at = least(sensors.first_numbered_at, news.first_numbered_at),
        first_counted_at = least(sensors.first_counted_at, news.first_counted_at),
        first_joined_at = least(sensors.first_joined_at, news.first_joined_at),
        battery = ${forward("battery")},
        battery_mv = ${forward("battery_mv")},
        buttonmode = ${forward("buttonmode")},
        interval_minutes = ${forward("interval_minutes")},
        rssi = ${forward("rssi")},
        snr = ${forward("snr")}
      from news where sensors.id = news.sensor_id
    ), told as (
      select 'press' as kind, sensor_id, pressed_at as at from claimed
      union all select 'reading', sensor_id, at from measured
    )
    select coalesce((select json_agg(delivery) from fresh), '[]') as accepted, coalesce((
      select jsonb_agg(distinct jsonb_build_object(
        'kind', told.kind, 'deveui', locked.deveui, 'profileid', bindings.profile_id))
      from told join locked on locked.id = told.sensor_id
      left join bindings on bindings.sensor_id = told.sensor_id and bindings.valid_from <= told.at
        and (bindings.valid_to is null or told.at < bindings.valid_to)
    ), '[]') as told`.execute(db);
  return rows[0] ?? { accepted: [], told: [] };
}

/** What belonged to somebody whose account is erased is thrown away when it comes late. */
function notErased(at: string) {
  const instant = sql.ref(at);
  return sql`not exists (select from erased_bindings where sensor_id = fresh.sensor_id
    and valid_from <= ${instant} and ${instant} < valid_to)`;
}

function newest(column: string) {
  const name = sql.ref(column);
  return sql`(array_agg(${name} order by received_at desc) filter (where ${name} is not null))[1] as ${name}`;
}

function forward(column: string) {
  const [held, told] = [sql.ref(`sensors.${column}`), sql.ref(`news.${column}`)];
  return sql`case when sensors.last_received_at > news.last_received_at
    then coalesce(${held}, ${told}) else coalesce(${told}, ${held}) end`;
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair in JSON; they become U+FFFD. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === "\\\\" ? found : "\\ufffd",
  );
}
