import { CompiledQuery } from "kysely";
import type { Db } from "../../../database/db.ts";
import { queryPrepared } from "../../../database/fast-sql/prepared.ts";
import {
  CLAIMS,
  CONTENTS,
  INTERVALS,
  MARKS,
  READINGS,
  SENSOR_UPDATES,
  SENSORS,
  UPLINKS,
} from "./columns.ts";
import type { KnownSensor, Rows } from "./rows.ts";
import {
  MERGED,
  type Named,
  names,
  OWNERSHIP,
  placeholdersOf,
  putIntervals,
  putNews,
  rowsIn,
} from "./statement-parts.ts";

/** When a box belonged to a patient, in milliseconds; `to` is null if it still does. */
export interface Ownership {
  sensorid: number;
  from: number;
  to: number | null;
}

/** The result of the statement, which writes everything or nothing. */
export interface Outcome {
  stored: boolean;
  /** Whether all boxes are unchanged, and none is locked by another transaction. */
  known: boolean;
  /** Indexes, from 1, of entries that are already stored. */
  held: number[];
  /** Ownerships by erased accounts that contain any of the readings or claims. */
  erased: Ownership[];
  /** All ownerships of the boxes. */
  bindings: (Ownership & { profileid: number })[];
}

/** The parameter of each column. */
const ARRAYS = placeholdersOf([
  { kind: "box", columns: SENSORS },
  { kind: "uplink", columns: [...UPLINKS, ...CONTENTS] },
  { kind: "reading", columns: READINGS },
  { kind: "claim", columns: CLAIMS },
  { kind: "interval", columns: INTERVALS },
  { kind: "news", columns: SENSOR_UPDATES },
  { kind: "mark", columns: MARKS },
]);

const rows = (kind: string, columns: readonly Named[]) => rowsIn(ARRAYS, kind, columns);

/** The same rows, hidden from the planner. */
function unseenRows(kind: string, columns: readonly Named[]): string {
  const lists = columns.map(({ name }) => `unnest(${kind}_${name}) as ${name}`);
  return `(select ${lists.join(", ")} from unseen) as ${kind}`;
}

const ENTRY = { name: "entry" };
const KEYS = [{ name: "sensor_id" }, { name: "key" }];
const RAW = [{ name: "sensor_id" }, { name: "received_at" }, { name: "frame" }, { name: "body" }];
const UNSEEN = [
  ...SENSORS.map(({ name }) => `box_${name}`),
  ...[...KEYS, ENTRY].map(({ name }) => `uplink_${name}`),
];
const BOXES = "any((select box_id from unseen)::bigint[])";
const IF_CLEAR = "where (select clear from verdict)";
const UPLINK_ID = "(select ids from ids)[entry]";

/** Skips the triggers of uplinks and claims, which would mark the same patients. */
const HAS_MARKED = "set_config('dosebeat.has_marked', 'yes', true)";

// The arrays used for lookups are hidden from the planner ("unseen"): if it saw how few boxes there are, a custom
// plan would seem so much cheaper than the generic one that it would plan each call, which takes longer than storing
// the messages. "offset 0" forces an index lookup per row, whatever the statistics say about the size of the table.
const STORE = `
  with unseen as materialized (
    select ${UNSEEN.map((at) => `${ARRAYS.get(at)} as ${at}`).join(", ")}
  ), locked as materialized (
    select box.id from ${unseenRows("box", SENSORS)} cross join lateral (
      select from sensors
      where sensors.id = box.id and sensors.deveui = box.deveui and sensors.model = box.model
      offset 0 for no key update skip locked
    ) as sensor
  ), held as materialized (
    select entry from ${unseenRows("uplink", [...KEYS, ENTRY])}
    where exists (select from uplink_keys
      where uplink_keys.sensor_id = uplink.sensor_id and uplink_keys.key = uplink.key offset 0)
  ), erased as materialized (
    select sensor_id, valid_from, valid_to from erased_bindings where sensor_id = ${BOXES}
    and exists (select from (
      select sensor_id, at from ${rows("reading", [{ name: "sensor_id" }, { name: "at" }])}
      union all
      select sensor_id, pressed_at from ${rows("claim", [{ name: "sensor_id" }, { name: "pressed_at" }])}
    ) as told where told.sensor_id = erased_bindings.sensor_id
      and erased_bindings.valid_from <= told.at and told.at < erased_bindings.valid_to)
  ), verdict as materialized (
    select known, known and not exists (select from held) and not exists (select from erased) as clear
    from (
      select (select count(*) from locked) = (select cardinality(box_id) from unseen) as known
    ) as looked
  ), ids as materialized (
    select array_agg(nextval('uplink_ids')) as ids
    from ${rows("uplink", [ENTRY])} ${IF_CLEAR}
  ), put_keys as (
    insert into uplink_keys (sensor_id, key)
    select sensor_id, key from ${rows("uplink", KEYS)} ${IF_CLEAR}
  ), put_uplinks as (
    insert into uplinks (id, ${names(UPLINKS)})
    select ${UPLINK_ID}, ${names(UPLINKS)} from ${rows("uplink", [...UPLINKS, ENTRY])} ${IF_CLEAR}
  ), put_raw as (
    insert into raw_uplinks (uplink_id, ${names(RAW)})
    select ${UPLINK_ID}, ${names(RAW)} from ${rows("uplink", [...RAW, ENTRY])} ${IF_CLEAR}
  ), put_readings as (
    insert into readings (uplink_id, ${names(READINGS.slice(1))})
    select ${UPLINK_ID}, ${names(READINGS.slice(1))} from ${rows("reading", READINGS)} ${IF_CLEAR}
    ${MERGED}
  ), put_claims as (
    insert into press_claims (uplink_id, ${names(CLAIMS.slice(1))})
    select ${UPLINK_ID}, ${names(CLAIMS.slice(1))} from ${rows("claim", CLAIMS)} ${IF_CLEAR}
  ), put_intervals as (
    ${putIntervals(rows("interval", INTERVALS), IF_CLEAR)}
  ), put_news as (
    ${putNews(rows("news", SENSOR_UPDATES), `${IF_CLEAR} and sensors.id = news.sensor_id and sensors.id = ${BOXES}`)}
  )
  select known, clear as stored,
    (select coalesce(json_agg(entry), '[]') from held) as held,
    (select coalesce(json_agg(json_build_object(${OWNERSHIP})), '[]') from erased) as erased,
    (select coalesce(json_agg(json_build_object(${OWNERSHIP}, 'profileid', profile_id)), '[]')
      from bindings where sensor_id = ${BOXES}) as bindings,
    case when clear then (select ${HAS_MARKED} from
      (select mark_holders(${ARRAYS.get("mark_sensor_id")}, ${ARRAYS.get("mark_from_at")}, 'ingest')) as mark) end as marked
  from verdict`;

/** Locks these boxes, in the order of their ids, until the end of the transaction. */
export async function lockSensors(tx: Db, sensors: readonly KnownSensor[]): Promise<void> {
  const ids = sensors.map(({ id }) => id);
  const text = "select id from sensors where id = any($1::bigint[]) order by id for no key update";
  await tx.executeQuery(CompiledQuery.raw(text, [ids]));
}

/**
 * Stores entries with their readings and claims in one statement, and so in one transaction and one
 * round trip. On conflict it stores nothing and reports why: entries already stored, by their keys;
 * readings or claims from ownerships by erased accounts; boxes that changed or that others have
 * locked.
 *
 * - The rows of the boxes are locked first; everything else belongs to one of them, so two statements
 *   cannot deadlock. Nor does it wait for locks, because it would not see what the other transaction
 *   stored: two servers subscribed to one broker may deliver the same messages.
 * - Readings of one box and instant are merged field by field with commutative, idempotent rules,
 *   because the order of arrival is arbitrary. (In practice both are equal: a history frame repeats
 *   a live frame.)
 * - Newest known values of a box advance by receive time; late messages only fill in unknown ones.
 *
 * @throws a violation of `uplink_keys_pkey` if another transaction stored one of them meanwhile
 */
export async function storeRows(
  db: Db,
  { sensors, entries, readings, claims, intervals, updates, marks }: Rows,
): Promise<Outcome> {
  const given = [
    ...SENSORS.map((column) => column.of(sensors)),
    ...[...UPLINKS, ...CONTENTS].map((column) => column.of(entries)),
    ...READINGS.map((column) => column.of(readings)),
    ...CLAIMS.map((column) => column.of(claims)),
    ...INTERVALS.map((column) => column.of(intervals)),
    ...SENSOR_UPDATES.map((column) => column.of(updates)),
    ...MARKS.map((column) => column.of(marks)),
  ];
  const [outcome] = await queryPrepared<Outcome>(db, CompiledQuery.raw(STORE, given));
  if (!outcome) throw new Error("The statement that stores uplinks has one row.");
  return outcome;
}
