import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, vi } from "vitest";
import { connect } from "../src/database/connect.ts";
import type { Db } from "../src/database/db.ts";
import { withDatabase } from "./cluster.ts";

export interface TestDatabase {
  /** Connections with the role of the running server. */
  db: Db;
  pool: pg.Pool;
  url: string;
  role: string;
  /** Connections of the owner of the tables, for things that the server never does. */
  owner: Db;
  ownerPool: pg.Pool;
  ownerUrl: string;
  /** Ends the connections and removes the database; for `afterAll`. */
  drop(): Promise<void>;
}

/**
 * By the address of their PostgreSQL: one for each worker, which it keeps until its end. Two new ones for each file
 * were a third of all connections of the tests.
 */
const admins = new Map<string, Promise<pg.Client>>();

function admin(url: string): Promise<pg.Client> {
  const known = admins.get(url);
  if (known) return known;
  const client = new pg.Client({ connectionString: url });
  const forget = () => void admins.delete(url);
  client.on("error", forget);
  const connected = client.connect().then(() => client);
  connected.catch(forget);
  admins.set(url, connected);
  return connected;
}

/** A separate, migrated and empty database on real PostgreSQL; for `beforeAll` of a test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `${server.template}_${randomBytes(4).toString("hex")}`;
  const onEach = (work: (client: pg.Client) => Promise<unknown>) =>
    Promise.all(server.nodes.map(async (node) => work(await admin(node))));
  await onEach(async (client) => {
    await client.query(`create database ${name} template ${server.template} strategy file_copy`);
    // The only right that is not copied with the template.
    await client.query(`revoke temporary on database ${name} from public`);
  });
  const ownerUrl = withDatabase(server.url, name);
  const url = withDatabase(server.runtimeUrl, name);
  const runtime = connect({ connectionString: url });
  const owner = connect({ connectionString: ownerUrl });
  const drop = async () => {
    await Promise.all([runtime.db.destroy(), owner.db.destroy()]);
    // The coordinator first: until then its sessions open new ones to the workers.
    for (const node of server.nodes) await dropDatabase(await admin(node), name);
  };
  return {
    db: runtime.db,
    pool: runtime.pool,
    url,
    role: new URL(url).username,
    owner: owner.db,
    ownerPool: owner.pool,
    ownerUrl,
    drop,
  };
}

const IN_USE = "55006";
/** PostgreSQL waits 5 s each time. */
const MOST_ATTEMPTS = 4;

/** Processes of Citus that were at work may take longer to leave a database than PostgreSQL waits for them. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await client.query(`drop database ${name} with (force)`);
      return;
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === IN_USE;
      if (!isInUse || attempts === MOST_ATTEMPTS) throw error;
    }
  }
}

/**
 * Vacuums until every row can be read from an index alone. A first vacuum does not achieve that while anybody, such
 * as PostgreSQL's own maintenance, still sees an older state.
 */
export async function vacuumed(owner: Db): Promise<void> {
  await vi.waitFor(async () => {
    await sql`vacuum analyze`.execute(owner);
    const { rows } = await sql`select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`.execute(
      owner,
    );
    expect(rows).toEqual([]);
  }, 30_000);
}
