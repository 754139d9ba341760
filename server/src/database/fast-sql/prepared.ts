/*
 * Prepared statements: PostgreSQL plans each once for a connection. To plan a small query takes longer than
 * to run it, so what is asked for all the time is asked through `askPrepared`; a call without it takes 1.6
 * to 3.3 times as long (docs/decisions/0024-speed-tricks.md).
 */
import { CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import { PREPARED } from "../preparing-pool.ts";
import type { Database } from "../schema.ts";

/** A query as Kysely builds it, or as `sql` does. */
interface Built<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

/**
 * The rows of a query that is asked for all the time, by a prepared statement. A connection keeps every
 * text that it ever prepared: values belong into parameters, and what else varies must be few. Columns
 * are named one by one: PostgreSQL refuses a prepared `select *` after a column was added, as when a
 * newer release starts beside this one.
 */
export async function askPrepared<Row>(
  db: Kysely<Database>,
  query: Built<Row> | Pick<CompiledQuery, "sql" | "parameters">,
): Promise<Row[]> {
  const { sql: text, parameters } = "compile" in query ? query.compile(db) : query;
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(PREPARED + text, [...parameters]));
  return rows;
}

/**
 * An instant by which a prepared statement leaves out months. Given as text, so that PostgreSQL plans
 * once. Of months that it leaves out only when it knows the instants it expects that a plan made once
 * would read them all, and would plan for each answer, for longer than reading takes; a text it reads
 * when it begins, in either plan.
 */
export function instant(at: Date): RawBuilder<Date> {
  return sql<Date>`${at.toISOString()}::text::timestamptz`;
}
