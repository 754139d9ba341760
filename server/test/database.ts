import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { expect, inject, vi } from "vitest";
import { connect } from "../src/database/connect.ts";
import type { Database } from "../src/database/schema.ts";
import { asAdmin, withDatabase } from "./cluster.ts";

export interface TestDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  url: string;
  /** Ends the connections and removes the database; for `afterAll`. */
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, on real PostgreSQL; for `beforeAll` of a test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.template}_${randomBytes(4).toString("hex")}`;
  await asAdmin(server.url, (client) =>
    client.query(`create database ${name} template ${server.template}`),
  );
  const url = withDatabase(server.url, name);
  const { db, pool } = connect({ connectionString: url });
  const drop = async () => {
    await db.destroy();
    await asAdmin(server.url, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { db, pool, url, drop };
}

/**
 * Until every row can be read by an index alone. A first vacuum leaves that out while anybody, such as
 * PostgreSQL's own housekeeping, still looks at what was before.
 */
export async function vacuumed(db: Kysely<Database>): Promise<void> {
  await vi.waitFor(async () => {
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql`select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`.execute(
      db,
    );
    expect(rows).toEqual([]);
  }, 30_000);
}
