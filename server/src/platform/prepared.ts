import {
  CompiledQuery,
  type Kysely,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
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
  { sql, parameters }: CompiledQuery,
): Promise<Row[]> {
  const pool = pools.get(db);
  if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows;
  // Not `pool.query`, which ends the connection of every statement that is refused.
  const client = await pool.connect();
  try {
    return (await client.query<Row>(planned(sql, parameters))).rows;
  } finally {
    client.release();
  }
}
