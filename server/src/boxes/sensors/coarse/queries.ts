import type { SensorState } from "@dosebeat/contract/sensors";
import { HOUR } from "@dosebeat/domain/time/durations";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { heldAt } from "./held-queries.ts";
import { stateAt } from "./state-queries.ts";
import { QUARTER_MS, startOf } from "./steps.ts";

/** A row of `sensors` as shown to somebody. */
export interface ToldBox extends Row<"sensors"> {
  /** Whether the last contact is rounded to the quarter hour and the last reading to the hour. */
  is_coarse: boolean;
}

/**
 * The boxes as technicians see them, in place of the table. For a box that belongs to somebody: what was known at the
 * start of the quarter hour (for readings, of the hour), so that looking again and again reveals no more. For any
 * other contact while it belonged to somebody: the quarter hour.
 */
export function coarseBoxes(now: Date, only = sql``): RawBuilder<unknown> {
  const quarter = sql`${startOf(now, QUARTER_MS)}::timestamptz`;
  const hour = sql`${startOf(now, HOUR)}::timestamptz`;
  const box = sql.ref("sensors.id");
  const isNewer = sql`held and boxes.last_received_at >= ${quarter}`;
  const before = (column: "received_at" | "rssi" | "snr") => sql`(
    select ${sql.ref(column)} from contact_before(boxes.id, ${quarter}))`;
  const level = (column: "battery" | "battery_mv") => sql`(
    select ${sql.ref(column)} from level_before(boxes.id, ${quarter}))`;
  const reading = sql`(
    select at from reading_before(boxes.id, ${hour}))`;
  // A box reports its interval after it was told a new one: the time of that change is the time it was heard.
  const isSince = (interval: string) => {
    const at = sql.ref(`${interval}.holds_from`);
    return sql`not ${sql.ref(`${interval}.is_entered`)} and (${at} >= ${quarter} or exists (
      select from uplinks_between(boxes.id, ${at}, ${at} + interval '1 microsecond')
      where arrived_at >= ${quarter}))`;
  };
  const isReported = sql`exists (
    select from (select holds_from, is_entered from sensor_intervals where sensor_id = boxes.id
      order by holds_from desc limit 1) as newest where ${isSince("newest")})`;
  const interval = sql`(
    select minutes from sensor_intervals as earlier where sensor_id = boxes.id
      and not (${isSince("earlier")}) order by holds_from desc limit 1)`;
  return sql`(
    select boxes.id, deveui, serial_number, claimcode, model, joineui, qrprofileid,
      case when held and ${isReported} then ${interval} else boxes.interval_minutes end as interval_minutes,
      created_at, use_state, recent_frames, box_group, place, notes, buttonmode, null::timestamptz as last_press_at,
      first_numbered_at, first_counted_at, first_joined_at, first_boot_at, first_uncounted_at,
      held or held_then as is_coarse,
      case when ${isNewer} then ${binned(before("received_at"), "15 minutes")}
        when held or held_then then ${binned(sql`boxes.last_received_at`, "15 minutes")}
        else boxes.last_received_at end as last_received_at,
      case when held then ${binned(reading, "1 hour")}
        when held_at_reading then ${binned(sql`boxes.last_reading_at`, "1 hour")}
        else boxes.last_reading_at end as last_reading_at,
      case when ${isNewer} then ${before("rssi")} else boxes.rssi end as rssi,
      case when ${isNewer} then ${before("snr")} else boxes.snr end as snr,
      case when ${isNewer} then ${level("battery")} else boxes.battery end as battery,
      case when ${isNewer} then ${level("battery_mv")} else boxes.battery_mv end as battery_mv
    from (
      select sensors.*, ${heldAt(box, sql`${now}::timestamptz`)} as held,
        ${heldAt(box, sql.ref("sensors.last_received_at"))} as held_then,
        ${heldAt(box, sql.ref("sensors.last_reading_at"))} as held_at_reading
      from sensors ${only}
      offset 0
    ) as boxes)`;
}

function binned(at: RawBuilder<unknown>, width: "15 minutes" | "1 hour"): RawBuilder<unknown> {
  return sql`date_bin(${sql.lit(width)}::interval, ${at}, 'epoch'::timestamptz)`;
}

/** A box as technicians see it. */
export async function findCoarse(db: Db, deveui: string, now: Date): Promise<ToldBox | undefined> {
  const { rows } = await sql<ToldBox>`
    select * from ${coarseBoxes(now, sql`where deveui = ${deveui}`)} as told`.execute(db);
  return rows[0];
}

/** The same boxes, with the interval that the viewer may know. */
export async function withToldIntervals<Box extends Row<"sensors">>(
  db: Db,
  boxes: readonly Box[],
  told: "all" | "coarsely",
  now: Date,
): Promise<Box[]> {
  if (told === "all" || boxes.length === 0) return [...boxes];
  const only = sql`where sensors.id = any(${boxes.map(({ id }) => id)}::bigint[])`;
  const { rows } = await sql<Pick<Box, "id" | "interval_minutes">>`
    select id, interval_minutes from ${coarseBoxes(now, only)} as told`.execute(db);
  const intervals = new Map(rows.map(({ id, interval_minutes }) => [id, interval_minutes]));
  return boxes.map((box) => ({ ...box, interval_minutes: intervals.get(box.id) ?? null }));
}

/** The state and last contact of boxes, by id, as the viewer may know them. */
export async function findStates(
  db: Db,
  ids: readonly number[],
  told: "all" | "coarsely",
  now: Date,
): Promise<Map<number, BoxState>> {
  const only = sql`where sensors.id = any(${ids}::bigint[])`;
  const boxes = told === "all" ? sql`sensors ${only}` : sql`${coarseBoxes(now, only)} as sensors`;
  const { rows } = await sql<BoxState & { id: number }>`
    select id, deveui, last_received_at, ${stateAt(now)} as state from ${boxes}`.execute(db);
  return new Map(rows.map(({ id, ...box }) => [id, box]));
}

export interface BoxState {
  deveui: string;
  last_received_at: Date | null;
  state: SensorState;
}

/** Whether the box belongs, or ever belonged, to somebody. */
export async function wasHeld(db: Db, sensorId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from bindings where sensor_id = ${sensorId})
      or exists (select from erased_bindings where sensor_id = ${sensorId})
      or exists (select from voided_bindings where sensor_id = ${sensorId}) as held`.execute(db);
  return rows[0]?.held === true;
}

/** Those of these boxes that belong to somebody now. */
export async function heldNow(db: Db, deveuis: readonly string[], now: Date): Promise<Set<string>> {
  const found = await db
    .selectFrom("sensors")
    .select("deveui")
    .where("deveui", "in", deveuis)
    .where(heldAt(sql.ref("sensors.id"), sql`${now}::timestamptz`))
    .execute();
  return new Set(found.map(({ deveui }) => deveui));
}

/** Whether the box belonged to somebody at any instant of the range. */
export async function isHeldIn(
  db: Db,
  sensorId: number,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (
    select from bindings where sensor_id = ${sensorId} and valid_from < ${to}
      and (valid_to is null or greatest(valid_to, end_entered_at) > ${from})
    union all select from erased_bindings
      where sensor_id = ${sensorId} and valid_from < ${to} and valid_to > ${from}
    union all select from voided_bindings
      where sensor_id = ${sensorId} and valid_from < ${to} and valid_to > ${from}) as held`.execute(
    db,
  );
  return rows[0]?.held === true;
}
