import { sql } from "kysely";
import { EVER } from "../../../access/marks/from.ts";
import { mark } from "../../../access/marks/queries.ts";
import type { Db } from "../../../database/db.ts";
import type { Entry } from "../message/entry.ts";
import { MERGE_RULES } from "../store/merge-rules.ts";
import type { Ownership } from "../store/queries.ts";
import type { KnownSensor, Rows } from "../store/rows.ts";
import type { KeptUplink } from "./stored-message.ts";

/** Boxes whose messages are to be decoded again, in the order of the requests. */
export async function openDecodings(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("sensor_decodings")
    .select("sensor_id")
    .where("finished_at", "is", null)
    .orderBy("started_at")
    .orderBy("sensor_id")
    .execute();
  return rows.map(({ sensor_id }) => sensor_id);
}

/**
 * Locks a box that is to be decoded again until the end of the transaction; its new messages wait meanwhile.
 * Undefined if another server has it, or if nothing is left to do.
 */
export async function lockDecoding(tx: Db, sensorId: number) {
  const box = await tx
    .selectFrom("sensors")
    .select(["id", "deveui", "model"])
    .where("id", "=", sensorId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!box) return undefined;
  const decoding = await tx
    .selectFrom("sensor_decodings")
    .select(["done_until", "buttonmode"])
    .where("sensor_id", "=", sensorId)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return decoding && { box: box satisfies KnownSensor, ...decoding };
}

/**
 * The next kept messages by receive time. Those of one instant stay together, so there may be a few more than `most`.
 */
export async function nextUplinks(
  tx: Db,
  sensorId: number,
  after: Date | null,
  most: number,
): Promise<KeptUplink[]> {
  const { rows } = await sql<KeptUplink>`
    select uplinks.id, source, event, uplinks.received_at, received_source, arrived_at, body
    from (
      select * from raw_uplinks where sensor_id = ${sensorId} and received_at > ${after ?? sql`'-infinity'`}
      order by received_at fetch first ${sql.lit(most)} rows with ties
    ) as raw
    join uplinks on uplinks.sensor_id = raw.sensor_id and uplinks.received_at = raw.received_at
      and uplinks.id = raw.uplink_id
    order by uplinks.received_at, uplinks.id`.execute(tx);
  return rows;
}

/** When erased accounts had the box. */
export async function erasedOwnerships(tx: Db, sensorId: number): Promise<Ownership[]> {
  const rows = await tx
    .selectFrom("erased_bindings")
    .select(["valid_from", "valid_to"])
    .where("sensor_id", "=", sensorId)
    .execute();
  return rows.map(({ valid_from, valid_to }) => ({
    sensorid: sensorId,
    from: valid_from.getTime(),
    to: valid_to?.getTime() ?? null,
  }));
}

/** Since when the current patient has the box; earlier messages are not shown to them. */
export async function heldSince(tx: Db, sensorId: number): Promise<Date | undefined> {
  const binding = await tx
    .selectFrom("bindings")
    .select("valid_from")
    .where("sensor_id", "=", sensorId)
    .where("valid_to", "is", null)
    .executeTakeFirst();
  return binding?.valid_from;
}

/** What a step replaces: these uplinks, ascending, and what follows from them. */
export interface StepRows {
  sensorId: number;
  uplinks: readonly KeptUplink[];
  rows: Rows;
}

/** Stores what the uplinks of a step say with their new decoder. */
export async function replaceOutcomes(tx: Db, step: StepRows): Promise<void> {
  const { entries } = step.rows;
  const of = <Name extends keyof Entry>(name: Name) => entries.map((entry) => entry[name]);
  await sql`
    update uplinks set outcome = told.outcome, reason = told.reason, boot = told.boot, press_seq = told.press_seq
    from (select unnest(${step.uplinks.map(({ id }) => id)}::bigint[]) as id,
      unnest(${of("received_at")}::timestamptz[]) as received_at,
      unnest(${of("outcome")}::text[]) as outcome, unnest(${of("reason")}::text[]) as reason,
      unnest(${of("boot")}::bigint[]) as boot, unnest(${of("press_seq")}::integer[]) as press_seq
    ) as told
    where uplinks.sensor_id = ${step.sensorId} and uplinks.received_at = told.received_at and uplinks.id = told.id
      and (uplinks.outcome, uplinks.reason, uplinks.boot, uplinks.press_seq)
        is distinct from (told.outcome, told.reason, told.boot, told.press_seq)`.execute(tx);
}

/** Unchanged claims keep their ids. */
export async function replaceClaims(tx: Db, { sensorId, uplinks, rows }: StepRows): Promise<void> {
  const ids = uplinks.map(({ id }) => id);
  const told = new Map(
    rows.claims.map(({ entry, ...claim }) => {
      const row = { ...claim, uplink_id: ids[entry - 1] ?? 0 };
      return [nameOf(row), row];
    }),
  );
  const held = await tx
    .selectFrom("press_claims")
    .select(["id", "uplink_id", "seq", "pressed_at"])
    .where("sensor_id", "=", sensorId)
    .where(sql<boolean>`uplink_id = any(${ids}::bigint[])`)
    .execute();
  const gone = held.filter((row) => !told.delete(nameOf(row))).map(({ id }) => id);
  await tx
    .deleteFrom("press_claims")
    .where("sensor_id", "=", sensorId)
    .where(sql<boolean>`id = any(${gone}::bigint[])`)
    .execute();
  if (told.size > 0)
    await tx
      .insertInto("press_claims")
      .values([...told.values()])
      .execute();
}

function nameOf(claim: { uplink_id: number; seq: number | null; pressed_at: Date }): string {
  return `${claim.uplink_id} ${claim.seq} ${claim.pressed_at.getTime()}`;
}

/**
 * Readings first reported by uplinks of the step are made anew. A reading reported by a later uplink still comes from
 * the old decoder and is replaced; its uplink follows in a later step. All others are merged as in ingest.
 */
export async function replaceReadings(
  tx: Db,
  { sensorId, uplinks, rows: { readings } }: StepRows,
): Promise<void> {
  const instants = uplinks.map(({ received_at }) => received_at);
  await sql`delete from readings where sensor_id = ${sensorId}
    and received_at = any(${instants}::timestamptz[])`.execute(tx);
  if (readings.length === 0) return;
  const rules = Object.entries({ uplink_id: "least", ...MERGE_RULES });
  const names = sql.raw(rules.map(([name]) => name).join(", "));
  // As a literal, here and below: in a cluster's statements a worker learns the types only of parameters that it
  // reads.
  const last = sql.lit(instants.at(-1)?.toISOString() ?? null);
  const isStale = sql`readings.received_at > ${last}::timestamptz`;
  const merged = rules.map(([name, rule]) => {
    const [column, told] = [sql.raw(name), sql.raw(`excluded.${name}`)];
    return sql`${column} = case when ${isStale} then ${told}
      else ${sql.raw(rule)}(readings.${column}, ${told}) end`;
  });
  const types = { uplink_id: "bigint", received_at: "timestamptz", motion: "integer" };
  const typeOf: Readonly<Record<string, string>> = {
    ...types,
    motion_counter: "smallint",
    battery_mv: "integer",
    boot: "bigint",
  };
  const columns = rules.map(([name]) => {
    const values = readings.map((reading) =>
      name === "uplink_id"
        ? uplinks[reading.entry - 1]?.id
        : reading[name as keyof typeof MERGE_RULES],
    );
    return sql`unnest(${values}::${sql.raw(typeOf[name] ?? "real")}[]) as ${sql.raw(name)}`;
  });
  await sql`insert into readings (sensor_id, at, ${names})
    select ${sql.lit(sensorId)}::bigint, at, ${names} from (
      select unnest(${readings.map(({ at }) => at)}::timestamptz[]) as at, ${sql.join(columns)}) as told
    on conflict (sensor_id, at) do update set ${sql.join(merged)}`.execute(tx);
}

/** Intervals entered by people stay. */
export async function replaceIntervals(
  tx: Db,
  { sensorId, uplinks, rows: { intervals } }: StepRows,
): Promise<void> {
  const instants = uplinks.map(({ received_at }) => received_at);
  await sql`delete from sensor_intervals where sensor_id = ${sensorId} and not is_entered
    and holds_from = any(${instants}::timestamptz[])`.execute(tx);
  await sql`insert into sensor_intervals (sensor_id, holds_from, minutes)
    select ${sensorId}, unnest(${intervals.map(({ holds_from }) => holds_from)}::timestamptz[]),
      unnest(${intervals.map(({ minutes }) => minutes)}::integer[])
    on conflict (sensor_id, holds_from) do nothing`.execute(tx);
}

/** Records the progress. */
export async function noteStep(
  tx: Db,
  { sensorId, uplinks }: Pick<StepRows, "sensorId" | "uplinks">,
  buttonmode: number | null,
): Promise<void> {
  await sql`update sensor_decodings set done_until = ${uplinks.at(-1)?.received_at}, buttonmode = ${buttonmode},
      done = done + ${uplinks.length}::integer, total = greatest(total, done + ${uplinks.length}::integer)
    where sensor_id = ${sensorId}`.execute(tx);
  // What the former decoder read in them may have been about any instant.
  await mark(tx, { boxes: [sensorId] }, EVER, "box");
}
