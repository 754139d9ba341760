import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { columnTypes } from "./database-types.ts";
import type { Database } from "./schema.ts";

export interface Connection {
  db: Kysely<Database>;
  pool: pg.Pool;
}

/** A pool and its Kysely; `db.destroy()` ends both. */
export function connect(settings: pg.PoolConfig): Connection {
  const pool = new pg.Pool({ max: 10, types: columnTypes, ...settings });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}
