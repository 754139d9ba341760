import { CompiledQuery } from "kysely";
import type { Db } from "../../../database/db.ts";
import { queryPrepared } from "../../../database/fast-sql/prepared.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { inTwoPhases } from "../../../database/two-phases.ts";
import { CLAIMS, INTERVALS, MARKS, SENSOR_UPDATES, SENSORS } from "./columns.ts";
import { putOfShards } from "./divided-rows.ts";
import type { Outcome } from "./queries.ts";
import type { Rows } from "./rows.ts";
import { OWNERSHIP, placeholdersOf, putIntervals, putNews, rowsIn } from "./statement-parts.ts";

/** What the coordinator knows about the boxes, which it has locked. */
interface Looked extends Pick<Outcome, "known" | "erased" | "bindings"> {
  /** For each box, in order. */
  shards: number[];
  /** For each uplink; null if they cannot be stored. */
  ids: number[] | null;
}

/** The beginning of `STORE` (queries.ts), for what stays on the coordinator. */
const LOOK = `
  with locked as materialized (
    select box.id from (
      select unnest($1::bigint[]) as id, unnest($2::text[]) as deveui, unnest($3::text[]) as model
    ) as box cross join lateral (
      select from sensors
      where sensors.id = box.id and sensors.deveui = box.deveui and sensors.model = box.model
      offset 0 for no key update skip locked
    ) as sensor
  ), erased as materialized (
    select sensor_id, valid_from, valid_to from erased_bindings
    where sensor_id = any($1::bigint[]) and exists (
      select from (select unnest($4::bigint[]) as sensor_id, unnest($5::timestamptz[]) as at) as told
      where told.sensor_id = erased_bindings.sensor_id
        and erased_bindings.valid_from <= told.at and told.at < erased_bindings.valid_to)
  ), verdict as materialized (
    select (select count(*) from locked) = cardinality($1::bigint[]) as known
  )
  select known,
    (select coalesce(json_agg(json_build_object(${OWNERSHIP})), '[]') from erased) as erased,
    (select coalesce(json_agg(json_build_object(${OWNERSHIP}, 'profileid', profile_id)), '[]')
      from bindings where sensor_id = any($1::bigint[])) as bindings,
    (select json_agg(get_shard_id_for_distribution_column('uplinks', id) order by place)
      from unnest($1::bigint[]) with ordinality as box (id, place)) as shards,
    case when known and not exists (select from erased)
      then (select json_agg(nextval('uplink_ids')) from generate_series(1, $6::integer)) end as ids
  from verdict`;

const CLAIM_TIMES = CLAIMS.filter(({ name }) => name === "sensor_id" || name === "pressed_at");

const ARRAYS = placeholdersOf([
  { kind: "box", columns: SENSORS.slice(0, 1) },
  { kind: "interval", columns: INTERVALS },
  { kind: "news", columns: SENSOR_UPDATES },
  { kind: "mark", columns: MARKS },
  { kind: "claim", columns: CLAIM_TIMES },
]);
const BOXES = `any(${ARRAYS.get("box_id")})`;

/**
 * The consequences for boxes and patients; also does what triggers of uplinks and claims do elsewhere, see migration
 * 039.
 */
const FOLLOW = `
  with put_intervals as (${putIntervals(rowsIn(ARRAYS, "interval", INTERVALS), "")}
  ), put_news as (${putNews(
    rowsIn(ARRAYS, "news", SENSOR_UPDATES),
    `where sensors.id = news.sensor_id and sensors.id = ${BOXES}`,
  )}
  ), woken as (
    select plan.profile_id from ${rowsIn(ARRAYS, "claim", CLAIM_TIMES)}
    cross join lateral (
      select profile_id from bindings
      where bindings.sensor_id = claim.sensor_id and valid_from <= pressed_at
        and (valid_to is null or pressed_at < valid_to) offset 0
    ) as bound
    cross join lateral (
      select profile_id from reminder_plans
      where profile_id = bound.profile_id and window_from <= pressed_at offset 0
    ) as plan
    union
    select plan.profile_id from unnest(${ARRAYS.get("box_id")}) as box (id)
    cross join lateral (
      select profile_id from bindings where sensor_id = box.id and valid_to is null offset 0
    ) as bound
    cross join lateral (
      select profile_id from reminder_plans
      where profile_id = bound.profile_id and waits_for_frame offset 0
    ) as plan
  )
  select mark_holders(${ARRAYS.get("mark_sensor_id")}, ${ARRAYS.get("mark_from_at")}, 'ingest'),
    wake_reminders(array(select profile_id from woken))`;

/**
 * Like `storeRows`, if workers keep what boxes sent: the coordinator locks the boxes and looks up what is known about
 * them, each shard gets its rows in separate statements, and the coordinator stores the consequences. All in one
 * transaction, committed in two phases.
 */
export function storeDivided(db: Db, rows: Rows): Promise<Outcome> {
  return inTransaction(db, async (tx) => {
    const { shards, ids, ...looked } = await lookAt(tx, rows);
    const outcome = { ...looked, held: [] };
    if (ids === null) return { ...outcome, stored: false };
    await inTwoPhases(tx);
    const shardOf = new Map(rows.sensors.map(({ id }, index) => [id, shards[index] ?? 0]));
    const held = await putOfShards(tx, rows, { ids, shardOf });
    if (held.length > 0) return { ...outcome, held, stored: false };
    await follow(tx, rows);
    return { ...outcome, stored: true };
  });
}

async function lookAt(tx: Db, { sensors, entries, readings, claims }: Rows): Promise<Looked> {
  const told = [
    ...readings.map(({ sensor_id, at }) => ({ sensor_id, at })),
    ...claims.map(({ sensor_id, pressed_at: at }) => ({ sensor_id, at })),
  ];
  const given = [
    ...SENSORS.map((column) => column.of(sensors)),
    told.map(({ sensor_id }) => sensor_id),
    told.map(({ at }) => at),
    entries.length,
  ];
  const [looked] = await queryPrepared<Looked>(tx, CompiledQuery.raw(LOOK, given));
  if (!looked) throw new Error("The statement that looks at boxes has one row.");
  return looked;
}

async function follow(tx: Db, { sensors, intervals, updates, marks, claims }: Rows): Promise<void> {
  const given = [
    sensors.map(({ id }) => id),
    ...INTERVALS.map((column) => column.of(intervals)),
    ...SENSOR_UPDATES.map((column) => column.of(updates)),
    ...MARKS.map((column) => column.of(marks)),
    ...CLAIM_TIMES.map((column) => column.of(claims)),
  ];
  await queryPrepared(tx, CompiledQuery.raw(FOLLOW, given));
}
