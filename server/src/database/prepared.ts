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

const MARK = /^\s*\/\* prepared: (\w+) \*\//;

/**
 * A pool for Kysely whose connections plan a statement that begins with the comment
 * `prepared: <name>` once instead of each time. For large statements that are asked for all the time:
 * planning the one that stores an uplink takes longer than running it.
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
    return client.query(planned(text, parameters));
  }
  return { query, release: () => client.release() };
}

function planned(text: string, parameters: readonly unknown[]): pg.QueryConfig {
  const name = MARK.exec(text)?.[1];
  const values = [...parameters];
  return name === undefined ? { text, values } : { name, text, values };
}

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** Lets `ask` reach the pool of a Kysely. */
export function rememberPool(db: Kysely<Database>, pool: pg.Pool): void {
  pools.set(db, pool);
}

/**
 * The rows of a statement, straight from the pool: what Kysely does around a statement costs half of
 * what a small one costs us in all. Within a transaction, which is Kysely's, as any other.
 */
export async function ask<Row extends pg.QueryResultRow>(
  db: Kysely<Database>,
  { sql: text, parameters }: Pick<CompiledQuery, "sql" | "parameters">,
): Promise<Row[]> {
  const pool = pools.get(db);
  if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
  // Not `pool.query`, which ends the connection of every statement that is refused.
  const client = await pool.connect();
  try {
    return (await client.query<Row>(planned(text, parameters))).rows;
  } finally {
    client.release();
  }
}

/** A query as Kysely builds it, or as `sql` does. */
interface Built<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

/**
 * The rows of a built query, planned once for each connection, without a name each time. Where its text
 * varies, so must the name. Its columns are named one by one: PostgreSQL refuses a statement of which
 * "all columns" have become more, as when a newer release adds one.
 */
export function askBuilt<Row extends pg.QueryResultRow>(
  db: Kysely<Database>,
  name: string | undefined,
  query: Built<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  const mark = name === undefined ? "" : `/* prepared: ${name} */`;
  return ask(db, { sql: `${mark} ${text}`, parameters });
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
