import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "./db.ts";
import { databaseTime, markClock } from "./retention-clock.ts";

/** Tables partitioned by month in migrations 007 and 038. */
const PARTITIONED = ["uplinks", "raw_uplinks", "readings", "press_claims", "messages"] as const;
type Partitioned = (typeof PARTITIONED)[number];

/** Messages are kept for this month and three before. */
const MESSAGE_MONTHS = 3;

/** Months whose partitions are created in advance. */
const AHEAD = 3;

/** After a longer downtime earlier months get no partition: their rows go to the default one, `…_rest`. */
const MOST_BEHIND = 24;

/** Advisory lock, so that one server at a time updates partitions. */
const LOCK = 7_220_007;

/** Lock timeout: queries must not wait behind us during a long read, such as a backup. */
const LOCK_TIMEOUT = "2s";

export interface PartitionChanges {
  /** Names of partitions. */
  made: string[];
  dropped: string[];
  /** Raw uplinks that are due but kept, because the clock is not trusted; null if it is, or none are due. */
  kept: Kept | null;
}

export interface Kept {
  partitions: string[];
  /** What the database's clock shows. */
  database: Date;
  /** Days on which a server has to run before they are dropped. */
  daysToWait: number;
}

/** A clock that differs more from the database's is not trusted. */
const MOST_APART_MS = DAY;

/**
 * Creates missing partitions of this month and the next ones, and drops raw uplinks of months that ended
 * more than `rawMonths` ago and messages of more than three months, unless the clock may be wrong. What a study keeps
 * for longer stays until its day is over. Several servers may do it concurrently. Months
 * are in UTC.
 *
 * @param databaseNow what the database's clock shows; by default it is asked
 * @throws if a table is locked for too long; changes made until then remain
 */
export async function updatePartitions(
  db: Db,
  now: Date,
  rawMonths: number,
  databaseNow?: Date,
): Promise<PartitionChanges> {
  const changes: PartitionChanges = { made: [], dropped: [], kept: null };
  const current = monthNumber(now);
  for (const parent of PARTITIONED) {
    const months = missing(await tablesOf(db, parent), current);
    if (months.length > 0) changes.made.push(...(await add(db, parent, months)));
  }
  const first = current - rawMonths;
  const { daysToWait } = await markClock(db, now);
  const due = (await tablesOf(db, "raw_uplinks")).filter((month) => month < first);
  const database = databaseNow ?? (await databaseTime(db));
  if (daysToWait > 0 || Math.abs(now.getTime() - database.getTime()) > MOST_APART_MS) {
    const partitions = due.map((month) => tableName("raw_uplinks", month));
    if (due.length > 0) changes.kept = { partitions, database, daysToWait };
    return changes;
  }
  for (const month of due) {
    if (await hasRawOfStudies(db, month, now)) continue;
    await exclusively(db, (tx) => dropRaw(tx, month));
    changes.dropped.push(tableName("raw_uplinks", month));
  }
  await forgetMessages(db, current - MESSAGE_MONTHS);
  await sql`with ${keptForStudies(now)}
    delete from raw_uplinks where received_at < ${beginning(first)} and not ${IS_KEPT}`.execute(db);
  return changes;
}

/** Starts with the month after the newest partition, so that a downtime leaves no gap. */
function missing(present: readonly number[], current: number): number[] {
  const next = present.length === 0 ? current : Math.max(...present) + 1;
  const first = Math.max(Math.min(next, current), current - MOST_BEHIND);
  return Array.from({ length: current + AHEAD - first + 1 }, (_, index) => first + index).filter(
    (month) => !present.includes(month),
  );
}

/** Number of the month since the year 0, for arithmetic. */
function monthNumber(instant: Date): number {
  return instant.getUTCFullYear() * 12 + instant.getUTCMonth();
}

/** As `2026-11`. */
function monthText(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, "0");
  return `${year}-${String((month % 12) + 1).padStart(2, "0")}`;
}

function tableName(parent: Partitioned, month: number): string {
  return `${parent}_${monthText(month).replace("-", "_")}`;
}

async function tablesOf(db: Db, parent: Partitioned): Promise<number[]> {
  const { rows } = await sql<{ year: number; month: number }>`
    select substring(relname from '_(\\d{4})_\\d{2}$')::int as year,
      substring(relname from '_\\d{4}_(\\d{2})$')::int as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${parent}::regclass and relname ~ '_\\d{4}_\\d{2}$'
    order by relname`.execute(db);
  return rows.map(({ year, month }) => year * 12 + month - 1);
}

/** Returns those that no other server has added meanwhile. */
async function add(db: Db, parent: Partitioned, months: readonly number[]): Promise<string[]> {
  return exclusively(db, async (tx) => {
    const added: string[] = [];
    for (const month of months) {
      const { rows } = await sql<{ added: boolean }>`
        select add_month(${parent}, ${`${monthText(month)}-01`}) as added`.execute(tx);
      if (rows[0]?.added) added.push(tableName(parent, month));
    }
    return added;
  });
}

async function dropRaw(tx: Db, month: number): Promise<void> {
  await sql`select drop_raw_month(${`${monthText(month)}-01`})`.execute(tx);
}

/** When boxes were of subjects who had agreed and not yet withdrawn, in studies that keep raw uplinks. */
function keptForStudies(now: Date) {
  return sql`kept as materialized (
    select bindings.sensor_id, valid_from, valid_to, withdrawn_at from studies
    join study_subjects as known using (group_id)
    join bindings on bindings.profile_id = known.profile_id
    where studies.state <> 'draft' and studies.raw_until >= ${now.toISOString().slice(0, 10)}::date
      and known.consented_on is not null)`;
}

const IS_KEPT = sql`exists (select from kept where kept.sensor_id = raw_uplinks.sensor_id
  and raw_uplinks.received_at >= valid_from
  and raw_uplinks.received_at < coalesce(valid_to, 'infinity')
  and raw_uplinks.received_at <= coalesce(withdrawn_at, 'infinity'))`;

async function hasRawOfStudies(db: Db, month: number, now: Date): Promise<boolean> {
  const { rows } = await sql`with ${keptForStudies(now)}
    select uplink_id from raw_uplinks where received_at >= ${beginning(month)}
      and received_at < ${beginning(month + 1)} and ${IS_KEPT} limit 1`.execute(db);
  return rows.length > 0;
}

function beginning(month: number): Date {
  return new Date(`${monthText(month)}-01T00:00:00Z`);
}

/** Drops messages of the months before `first`. */
async function forgetMessages(db: Db, first: number): Promise<void> {
  for (const month of (await tablesOf(db, "messages")).filter((one) => one < first)) {
    const from = `${monthText(month)}-01`;
    await exclusively(db, (tx) => sql`select drop_message_month(${from})`.execute(tx));
  }
  await db.deleteFrom("messages").where("about_at", "<", beginning(first)).execute();
}

async function exclusively<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
    return work(tx);
  });
}
