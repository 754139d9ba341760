import type { Readable, Writable } from "node:stream";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import type { Sequence, Table } from "./file.ts";

export type Client = pg.ClientBase;

/**
 * The migrator's own tables; sessions, because a restored one might have been ended since; and summaries, which every
 * server works out again if they are missing.
 */
const NOT_BACKED_UP = [
  "kysely_migration",
  "kysely_migration_lock",
  "sessions",
  "summaries",
  "summary_periods",
  "summary_changes",
];

/** Begins a snapshot of all tables, with text formats independent of the server's settings. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await setTextFormats(client);
}

export async function beginRestore(client: Client): Promise<void> {
  await client.query("begin");
  await setTextFormats(client);
  await switchTriggers(client, "disable");
}

export async function commitRestore(client: Client): Promise<void> {
  await switchTriggers(client, "enable");
  await client.query("commit");
}

/**
 * Switches triggers so that rows are restored unchanged: plans keep their versions and do not count as changed, the
 * reminder planner keeps what it knew and is not woken by each row, and rows of locked subjects can be written.
 */
async function switchTriggers(client: Client, to: "enable" | "disable"): Promise<void> {
  // According to the backup's release, which may have none.
  const { rows } = await client.query<{ name: string; on: string }>(
    `select tgname::text as name, relname::text as on from pg_trigger join pg_class on pg_class.oid = tgrelid
     where (tgname = 'plan_changed' or tgname like 'reminders_woken_by_%' or tgname like 'summaries_kept_by_%'
        or tgname like 'alerts_watched_by_%' or tgname = 'refuse_locked')
       and not relispartition`,
  );
  for (const { name, on } of rows) {
    await client.query(`alter table ${quoted(on)} ${to} trigger ${quoted(name)}`);
  }
}

async function setTextFormats(client: Client): Promise<void> {
  await client.query(
    "set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1",
  );
}

export async function findVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return rows[0]?.version ?? "";
}

/** All tables with their columns, referenced tables first, except for references that are checked at the commit. */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<FoundTable>(
    `select class.relname::text as name,
       array(select attname::text from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns,
       array(select distinct parent.relname::text from pg_constraint
         join pg_class as parent on parent.oid = confrelid
         where conrelid = class.oid and contype = 'f' and confrelid <> conrelid
           and not condeferred) as parents,
       array(select replace(substring(part.relname from '\\d{4}_\\d{2}$'), '_', '-')
         from pg_inherits join pg_class as part on part.oid = inhrelid
         where inhparent = class.oid and part.relname ~ '_\\d{4}_\\d{2}$' order by 1) as months
     from pg_class as class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence = 'p'
       and not relname = any($1)
     order by relname`,
    [NOT_BACKED_UP],
  );
  return parentsFirst(rows).map(({ parents: _, months, ...table }) => ({
    kind: "table",
    ...table,
    ...(months.length > 0 && { months }),
  }));
}

interface FoundTable {
  name: string;
  columns: string[];
  parents: string[];
  months: string[];
}

/** Creates the partitions, so that rows go directly to the right one. */
export async function addMonths(client: Client, { name, months = [] }: Table): Promise<void> {
  for (const month of months) {
    await client.query("select add_month($1, $2)", [name, `${month}-01`]);
  }
}

function parentsFirst<Found extends { name: string; parents: string[] }>(all: Found[]): Found[] {
  const sorted: Found[] = [];
  let left = all;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (next.length === 0) throw new Error("The tables have circular references.");
    sorted.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

export async function findMigrations(client: Client): Promise<string[]> {
  const found = await client.query("select to_regclass('kysely_migration') as found");
  if (found.rows[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string }>(
    "select name from kysely_migration order by name",
  );
  return rows.map(({ name }) => name);
}

/** Current values of sequences. They ignore snapshots, so read them after the tables. */
export async function findSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select class.relname::text as "table", attname::text as "column",
       pg_get_serial_sequence(quote_ident(class.relname), attname) as sequence
     from pg_attribute join pg_class as class on class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence = 'p'
       and attnum > 0 and not attisdropped
       and pg_get_serial_sequence(quote_ident(class.relname), attname) is not null
     order by 1, 2`,
  );
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: values } = await client.query<{ last: string | null }>(
      `select case when is_called then last_value::text end as last from ${sequence}`,
    );
    sequences.push({ kind: "sequence", table, column, last: values[0]?.last ?? null });
  }
  return sequences;
}

export async function continueSequence(
  client: Client,
  { table, column, last }: Sequence,
): Promise<void> {
  if (last === null) return;
  await client.query("select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint)", [
    table,
    column,
    last,
  ]);
}

/** Updates statistics, so that the first queries are planned well. */
export async function analyze(client: Client): Promise<void> {
  await client.query("analyze");
}

export async function findFilled(client: Client): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await findTables(client)) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) filled.push(name);
  }
  return filled;
}

/** Columns that refer to what is not backed up; a device without its session remains a device. */
const EMPTIED = new Set(["push_subscriptions.session_id"]);

/** The output of COPY, one line per row. */
export function copyOut(client: Client, { name, columns }: Table): Readable {
  const values = columns.map((column) =>
    EMPTIED.has(`${name}.${column}`) ? "null" : quoted(column),
  );
  return client.query(to(`copy (select ${values.join(", ")} from ${quoted(name)}) to stdout`));
}

/** Accepts the output of COPY; `rowCount` is set when it has ended. */
export function copyIn(client: Client, { name, columns }: Table): Writable & { rowCount: number } {
  return client.query(from(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));
}

function columnList(columns: readonly string[]): string {
  return columns.map(quoted).join(", ");
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
