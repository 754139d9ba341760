import { hash } from "node:crypto";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { operations, traced } from "../platform/operations.ts";
import type { Watchdog } from "./watchdog.ts";

/** Marks texts to be prepared: Kysely passes only a text and parameters to its driver. */
export const PREPARED = "/* prepared */ ";

/**
 * A pool for Kysely whose connections prepare the statements of `queryPrepared` (fast-sql/prepared.ts):
 * each connection plans them once instead of each time. Their name is a hash of their text, so that no
 * two texts share a name.
 */
export function preparing(pool: pg.Pool, watchdog?: Watchdog): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? preparingClient(client, watchdog);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

function preparingClient(
  client: pg.PoolClient,
  watchdog: Watchdog | undefined,
): PostgresPoolClient {
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new Error("Cursors are not set up in connect.ts.");
    const values = [...parameters];
    const asked = text.startsWith(PREPARED)
      ? { name: nameOf(text), text, values }
      : { text, values };
    const ask = () => client.query(asked);
    const answer = operations.hasSubscribers ? traced({ kind: "query", text }, ask) : ask();
    return watchdog ? watchdog.watch(answer) : answer;
  }
  return { query, release: () => client.release() };
}

/** PostgreSQL truncates names to 63 characters; these have 43. */
function nameOf(text: string): string {
  return hash("sha256", text, "base64url");
}
