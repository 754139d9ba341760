import { hash } from "node:crypto";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { operations, traced } from "../platform/operations.ts";
import type { Watchdog } from "./watchdog.ts";

/** Marks texts to be prepared: Kysely passes only a text and parameters to its driver. */
export const PREPARED = "/* prepared */ ";

export interface WaitedPool extends PostgresPool {
  /** How long the first of those who wait for a connection has waited; 0: nobody waits. By `performance.now()`. */
  waitedMs(now: number): number;
}

/**
 * A pool for Kysely whose connections prepare the statements of `queryPrepared` (fast-sql/prepared.ts):
 * each connection plans them once instead of each time. Their name is a hash of their text, so that no
 * two texts share a name.
 */
export function preparing(pool: pg.Pool, watchdog?: Watchdog): WaitedPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  /** In the order in which they get one. */
  const waiting = new Set<{ since: number }>();
  return {
    async connect() {
      const one = { since: performance.now() };
      waiting.add(one);
      const client = await pool.connect().finally(() => waiting.delete(one));
      const wrapped = clients.get(client) ?? preparingClient(client, watchdog);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    waitedMs(now) {
      const [first] = waiting;
      return first === undefined ? 0 : now - first.since;
    },
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
