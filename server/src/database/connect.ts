import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { columnTypes } from "./database-types.ts";
import { preparing } from "./preparing-pool.ts";
import type { Database } from "./schema.ts";

export interface Connection {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Fails all pending queries: the network to PostgreSQL is down, and it would never report that. */
  failPending(): void;
}

/** A pool and its Kysely; `db.destroy()` ends both. */
export function connect(settings: pg.PoolConfig): Connection {
  const pool = new pg.Pool({ max: 10, types: columnTypes, ...settings });
  // The pool replaces a lost connection, and its queries fail by themselves; without listeners, both on
  // idle clients and on those in use, the loss would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const busy = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => busy.add(client));
  pool.on("release", (_, client) => busy.delete(client));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return {
    pool,
    db,
    failPending() {
      for (const client of busy) void client.end();
    },
  };
}
