import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { KeptByMonth, MonthsKept } from "../retention-settings.ts";
import type { Db } from "./db.ts";
import { type Expiry, expireRows, hasKeptRows } from "./expiry.ts";
import { databaseTime, markClock } from "./retention-clock.ts";
import { noteDropped } from "./retention-policies.ts";

/** Tables partitioned by month in migrations 007 and 038. */
const PARTITIONED = ["uplinks", "raw_uplinks", "readings", "press_claims", "messages"] as const;
type Partitioned = (typeof PARTITIONED)[number];

/** Months whose partitions are created in advance. */
const AHEAD = 3;

/** After a longer downtime, earlier months get no partition: their rows go to the default one, `…_rest`. */
const MOST_BEHIND = 24;

/** Advisory lock, so that only one server at a time updates partitions. */
const LOCK = 7_220_007;

/** Lock timeout: queries must not queue behind us during a long read, such as a backup. */
const LOCK_TIMEOUT = "1s";

/** The column that tells the month of a row, and what drops a month with the owner's rights. */
const EXPIRING: Readonly<Record<KeptByMonth, Omit<Expiry, "parent"> & { drop: string }>> = {
  raw_uplinks: {
    at: "received_at",
    key: ["sensor_id", "received_at", "uplink_id"],
    isOfBoxes: true,
    drop: "drop_raw_month",
  },
  readings: {
    at: "at",
    key: ["sensor_id", "at"],
    isOfBoxes: true,
    drop: "drop_reading_month",
  },
  messages: {
    at: "about_at",
    key: ["id", "about_at"],
    isOfBoxes: false,
    drop: "drop_message_month",
  },
};

export interface PartitionChanges {
  /** Names of partitions. */
  made: string[];
  dropped: string[];
  /** Months that are due but kept because the clock is not trusted; null if it is trusted or none are due. */
  kept: Kept | null;
}

export interface Kept {
  partitions: string[];
  /** What the database's clock shows. */
  database: Date;
  /** Days on which a server must still run before they are dropped. */
  daysToWait: number;
}

/** A clock that differs from the database's by more than this is not trusted. */
const MOST_APART_MS = DAY;

/**
 * Creates missing partitions for this month and the next ones, and drops those of months that ended before
 * the retention period, unless the clock may be wrong. What a study keeps for longer stays until its last day
 * is over. Several servers may do this concurrently. Months are in UTC.
 *
 * @param databaseNow what the database's clock shows; asked by default
 * @throws if a table is locked for too long; changes made until then remain
 */
export async function updatePartitions(
  db: Db,
  now: Date,
  kept: MonthsKept,
  databaseNow?: Date,
): Promise<PartitionChanges> {
  const changes: PartitionChanges = { made: [], dropped: [], kept: null };
  const current = monthNumber(now);
  for (const parent of PARTITIONED) {
    const months = missing(await tablesOf(db, parent), current);
    if (months.length > 0) changes.made.push(...(await add(db, parent, months)));
  }
  const { daysToWait } = await markClock(db, now);
  const database = databaseNow ?? (await databaseTime(db));
  const isTrusted =
    daysToWait === 0 && Math.abs(now.getTime() - database.getTime()) <= MOST_APART_MS;
  const waiting: string[] = [];
  for (const kind of ["raw_uplinks", "readings", "messages"] as const) {
    const months = kept[kind];
    if (months === null) continue;
    const first = current - months;
    const due = (await tablesOf(db, kind)).filter((month) => month < first);
    if (isTrusted) changes.dropped.push(...(await expire(db, kind, { due, first, now })));
    else waiting.push(...due.map((month) => tableName(kind, month)));
  }
  if (waiting.length > 0) changes.kept = { partitions: waiting, database, daysToWait };
  return changes;
}

/** Drops everything from before the month `first`. Returns the names of dropped partitions. */
async function expire(
  db: Db,
  kind: KeptByMonth,
  { due, first, now }: { due: readonly number[]; first: number; now: Date },
): Promise<string[]> {
  const { drop, ...expiring } = EXPIRING[kind];
  const expiry = { parent: kind, ...expiring };
  const dropped: string[] = [];
  for (const month of due) {
    const span = { from: beginning(month), to: beginning(month + 1) };
    if (await hasKeptRows(db, expiry, span, now)) continue;
    await exclusively(db, (tx) => dropMonth(tx, drop, month));
    dropped.push(tableName(kind, month));
  }
  const rows = await expireRows(db, expiry, beginning(first), now);
  if (dropped.length > 0 || rows > 0) await noteDropped(db, kind, beginning(first));
  return dropped;
}

/** Starts with the month after the newest partition, so that a downtime leaves no gap. */
function missing(present: readonly number[], current: number): number[] {
  const next = present.length === 0 ? current : Math.max(...present) + 1;
  const first = Math.max(Math.min(next, current), current - MOST_BEHIND);
  return Array.from({ length: current + AHEAD - first + 1 }, (_, index) => first + index).filter(
    (month) => !present.includes(month),
  );
}

/** The month counted from the year 0, for arithmetic. */
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

/** Returns those that no other server added meanwhile. */
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

async function dropMonth(tx: Db, drop: string, month: number): Promise<void> {
  await sql`select ${sql.id(drop)}(${`${monthText(month)}-01`})`.execute(tx);
}

function beginning(month: number): Date {
  return new Date(`${monthText(month)}-01T00:00:00Z`);
}

async function exclusively<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
    return work(tx);
  });
}
