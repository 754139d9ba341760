import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { columnTypes } from "./database-types.ts";
import { preparing } from "./preparing-pool.ts";
import type { Database } from "./schema.ts";

export interface Connection {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Fails whatever waits for an answer: PostgreSQL was cut off, and no network would ever say so. */
  breakOff(): void;
}

/** A pool and its Kysely; `db.destroy()` ends both. */
export function connect(settings: pg.PoolConfig): Connection {
  const pool = new pg.Pool({ max: 10, types: columnTypes, ...settings });
  // A lost connection is replaced by the pool, and a query on it fails by itself; without listeners,
  // on idle ones and on those that are lent out, its loss would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const busy = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => busy.add(client));
  pool.on("release", (_, client) => busy.delete(client));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return {
    pool,
    db,
    breakOff() {
      for (const client of busy) void client.end();
    },
  };
}
