import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { columnTypes } from "./database-types.ts";
import type { Db } from "./db.ts";
import { preparing, type WaitedPool } from "./preparing-pool.ts";
import type { Database } from "./schema.ts";
import { Watchdog } from "./watchdog.ts";

export const CONNECT_TIMEOUT_MS = 5_000;

export interface Connection {
  db: Db;
  pool: pg.Pool;
  /** The same connections, as `db` uses them. */
  clients: WaitedPool;
  /**
   * Fails all pending queries and drops idle connections: the network to PostgreSQL is down, which the driver
   * would never report.
   */
  failPending(): void;
}

/**
 * A pool and its Kysely; `db.destroy()` ends both. A query fails if no connection becomes free within
 * `connectionTimeoutMillis`, or if the database answers neither this query nor any other.
 */
export function connect(settings: pg.PoolConfig): Connection {
  const pool = new pg.Pool({ max: 10, types: columnTypes, ...settings });
  // The pool replaces a lost connection, and its queries fail by themselves. Without error listeners on both
  // idle and busy clients, the loss would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const busy = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => busy.add(client));
  pool.on("release", (_, client) => busy.delete(client));
  const idle = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("release", (_, client) => idle.add(client));
  pool.on("remove", (client) => idle.delete(client));
  const failPending = () => {
    for (const client of busy) void client.end();
    // An error makes the pool discard a connection; otherwise each dead one would keep another call waiting.
    for (const client of idle) client.emit("error", new Error("Connection terminated"));
  };
  const { connectionTimeoutMillis: deadlineMs } = settings;
  const watchdog = deadlineMs ? new Watchdog(pool.options, deadlineMs, failPending) : undefined;
  const clients = preparing(pool, watchdog);
  const dialect = new PostgresDialect({ pool: clients });
  return { pool, clients, db: new Kysely<Database>({ dialect }), failPending };
}

/** The part of a login that can be sent to a thread. */
export function sendable(login: pg.PoolConfig): pg.PoolConfig {
  const { host, port, user, password, database, ssl, connectionString } = login;
  const all = { host, port, user, password, database, ssl, connectionString };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

export interface OpenDatabase extends Connection {
  /** Whether other servers may use it at the same time. */
  shared: boolean;
  /** The role of these connections, if it is not the owner of the tables. */
  runtimeRole?: string;
  /** Works as the owner of the tables, over separate connections: for migrations and restoring. */
  asOwner<Result>(work: (owner: Connection) => Promise<Result>): Promise<Result>;
  /** Closes the connections, then stops the embedded PostgreSQL. */
  close(): Promise<void>;
  /** Description for logs, without the password. */
  describe: string;
}

/** Connects only for the duration of the work. */
export async function connected<Result>(
  login: pg.PoolConfig,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = connect(login);
  try {
    return await work(connection);
  } finally {
    await connection.db.destroy();
  }
}
