import { hash } from "node:crypto";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { operations, traced } from "../platform/operations.ts";
import type { Watchdog } from "./watchdog.ts";

/** Marks texts to prepare: Kysely passes only text and parameters to its driver. */
export const PREPARED = "/* prepared */ ";

export interface WaitedPool extends PostgresPool {
  /**
   * How long the first caller in the queue has waited for a connection; 0 if nobody waits. By
   * `performance.now()`.
   */
  waitedMs(now: number): number;
}

/**
 * A pool for Kysely whose connections prepare the statements of `queryPrepared` (fast-sql/prepared.ts): each
 * connection plans them once instead of each time. A statement's name is a hash of its text, so that no two
 * texts share a name.
 */
export function preparing(pool: pg.Pool, watchdog?: Watchdog): WaitedPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  /** In the order in which they get a connection. */
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
    const ask = () => answered(client, text, parameters, watchdog);
    return operations.hasSubscribers ? traced({ kind: "query", text }, ask) : ask();
  }
  return { query, release: () => client.release() };
}

/**
 * When given a string, `pg` copies the query config with all property descriptors, which costs more than
 * everything else here; so it gets a query object.
 */
async function answered(
  client: pg.PoolClient,
  text: string,
  parameters: readonly unknown[],
  watchdog: Watchdog | undefined,
): Promise<pg.QueryResult> {
  const watched = watchdog?.begin();
  try {
    return await new Promise((resolve, reject) => {
      const query: pg.Query & { name?: string } = new pg.Query(
        text,
        [...parameters],
        (error, result) => (error ? reject(error) : resolve(result)),
      );
      if (text.startsWith(PREPARED)) query.name = nameOf(text);
      client.query(query);
    });
  } catch (error) {
    // The stack of the error leads to a socket; this one leads to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    watchdog?.end(watched);
  }
}

/** Names of prepared texts. Each connection keeps their plans anyway, so there are few. */
const names = new Map<string, string>();

/** PostgreSQL truncates names to 63 characters; these have 43. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = hash("sha256", text, "base64url");
  names.set(text, name);
  return name;
}
