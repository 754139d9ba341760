import { createHash } from "node:crypto";
import {
  CompiledQuery,
  type Kysely,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
} from "kysely";
import type pg from "pg";
import type { Database } from "./schema.ts";

/** Kysely hands the driver nothing but a text and its parameters. */
const MARK = "/* prepared */ ";

/**
 * A pool for Kysely whose connections prepare the statements of `askPrepared`: each connection plans
 * them once instead of each time. Their name is a hash of their text, so that no two texts share one.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new Error("Cursors are not set up in connect.ts.");
    const values = [...parameters];
    return client.query(
      text.startsWith(MARK) ? { name: nameOf(text), text, values } : { text, values },
    );
  }
  return { query, release: () => client.release() };
}

/** PostgreSQL cuts names off after 63 characters; these are 43. */
function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

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
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(MARK + text, [...parameters]));
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
