import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type pg from "pg";
import { inject } from "vitest";
import { connect } from "./connect.ts";
import type { Database } from "./schema.ts";
import { asAdmin, withDatabase } from "./test-cluster.ts";

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
