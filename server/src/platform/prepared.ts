import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

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
    const name = MARK.exec(text)?.[1];
    const values = [...parameters];
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  }
  return { query, release: () => client.release() };
}
