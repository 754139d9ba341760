import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** What migration 007 divides by month. */
const DIVIDED = ["uplinks", "raw_uplinks", "readings", "press_claims"] as const;
type Divided = (typeof DIVIDED)[number];

/** Months that have their tables before they begin. */
const AHEAD = 3;

/** After a longer absence the months before stay without tables: what comes of them goes to `…_rest`. */
const MOST_BEHIND = 24;

/** One server at a time. */
const LOCK = 7_220_007;

/** Others must not wait behind us while somebody reads for long, such as a backup: better another time. */
const PATIENCE = "2s";

export interface Kept {
  /** Names of tables. */
  made: string[];
  dropped: string[];
}

/**
 * Makes the tables of this month and the next ones, where they are missing, and drops raw uplinks of
 * months that ended more than `rawMonths` ago. Several servers may do it at once. Months are of UTC.
 *
 * @throws where a table is busy for too long; what was done until then stays
 */
export async function keepMonths(
  db: Kysely<Database>,
  now: Date,
  rawMonths: number,
): Promise<Kept> {
  const kept: Kept = { made: [], dropped: [] };
  const current = monthNumber(now);
  for (const parent of DIVIDED) {
    const months = missing(await tablesOf(db, parent), current);
    if (months.length > 0) kept.made.push(...(await add(db, parent, months)));
  }
  const first = current - rawMonths;
  for (const month of await tablesOf(db, "raw_uplinks")) {
    if (month >= first) continue;
    await exclusively(db, (tx) => drop(tx, "raw_uplinks", month));
    kept.dropped.push(tableName("raw_uplinks", month));
  }
  await db
    .deleteFrom("raw_uplinks")
    .where("received_at", "<", new Date(`${monthText(first)}-01T00:00:00Z`))
    .execute();
  return kept;
}

/** From the month after the newest table, so that an absence leaves no gap. */
function missing(present: readonly number[], current: number): number[] {
  const next = present.length === 0 ? current : Math.max(...present) + 1;
  const first = Math.max(Math.min(next, current), current - MOST_BEHIND);
  return Array.from({ length: current + AHEAD - first + 1 }, (_, index) => first + index).filter(
    (month) => !present.includes(month),
  );
}

/** Months are counted from the year 0, so that they can be added. */
function monthNumber(instant: Date): number {
  return instant.getUTCFullYear() * 12 + instant.getUTCMonth();
}

/** As `2026-11`. */
function monthText(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, "0");
  return `${year}-${String((month % 12) + 1).padStart(2, "0")}`;
}

function tableName(parent: Divided, month: number): string {
  return `${parent}_${monthText(month).replace("-", "_")}`;
}

async function tablesOf(db: Kysely<Database>, parent: Divided): Promise<number[]> {
  const { rows } = await sql<{ year: number; month: number }>`
    select substring(relname from '_(\\d{4})_\\d{2}$')::int as year,
      substring(relname from '_\\d{4}_(\\d{2})$')::int as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${parent}::regclass and relname ~ '_\\d{4}_\\d{2}$'
    order by relname`.execute(db);
  return rows.map(({ year, month }) => year * 12 + month - 1);
}

/** Returns those that nobody else has added meanwhile. */
async function add(
  db: Kysely<Database>,
  parent: Divided,
  months: readonly number[],
): Promise<string[]> {
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

async function drop(tx: Kysely<Database>, parent: Divided, month: number): Promise<void> {
  await sql`drop table if exists ${sql.table(tableName(parent, month))}`.execute(tx);
}

async function exclusively<Result>(
  db: Kysely<Database>,
  work: (tx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(tx);
    return work(tx);
  });
}
