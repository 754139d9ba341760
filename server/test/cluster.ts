import { randomBytes } from "node:crypto";
import { existsSync, rmSync, statfsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { testDatabaseUrl, testsOnCluster } from "../src/config.ts";
import { connect } from "../src/database/connect.ts";
import {
  type ClusterPlace,
  createCluster,
  SUPERUSER,
  startCluster,
} from "../src/database/embedded/cluster.ts";
import { findEngine } from "../src/database/embedded/engine.ts";
import { freePort } from "../src/database/embedded/free-port.ts";
import { findLauncher } from "../src/database/embedded/launcher.ts";
import { migrate } from "../src/database/migrate.ts";
import { updatePartitions } from "../src/database/partitions.ts";
import { DEFAULT_MONTHS } from "../src/retention-settings.ts";
import { CITUS_MISSING, citusEngine } from "./citus/engine.ts";
import { createClusterDatabase, startNodes } from "./citus/nodes.ts";
import { removeLeftovers } from "./leftover-folders.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: {
      url: string;
      /** Every PostgreSQL in which a database must be created; the first is `url`. */
      nodes: readonly string[];
      template: string;
      /** The role of the running server. */
      runtimeUrl: string;
    };
  }
}

const PREFIX = "dosebeat-test-";
const MEMORY = "/dev/shm";
/** Far more than a whole run needs, which is 1 GB. */
const MEMORY_NEEDED = 4 * 2 ** 30;

/** One PostgreSQL for the whole run: TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = testDatabaseUrl();
  const server = given ? { url: given, stop: async () => {} } : await startOwn();
  const { nodes = [server.url] } = server;
  const template = `dosebeat_test_${process.pid}_${randomBytes(3).toString("hex")}`;
  const runtime = { role: `${template}_runtime`, password: randomBytes(16).toString("hex") };
  try {
    for (const node of nodes) {
      await asAdmin(node, (client) =>
        client.query(`create role ${runtime.role} login password '${runtime.password}'`),
      );
    }
    if (server.createDatabase) await server.createDatabase(template);
    else await asAdmin(server.url, (client) => client.query(`create database ${template}`));
    await fillTemplate(server.url, template, runtime.role);
    if (server.createDatabase) await closeAll(nodes, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const runtimeUrl = withRole(server.url, runtime);
  project.provide("testServer", { url: server.url, nodes, template, runtimeUrl });
  return async () => {
    if (given) await dropAll(server.url, template, runtime.role);
    await server.stop();
  };
}

interface TestServer {
  url: string;
  /** If there are several. */
  nodes?: readonly string[];
  /** On all of them. */
  createDatabase?(name: string): Promise<void>;
  stop(): Promise<void>;
}

async function startOwn(): Promise<TestServer> {
  const place = hasRoomInMemory() ? MEMORY : tmpdir();
  removeLeftovers(place, PREFIX);
  const base = await mkdtemp(join(place, `${PREFIX}${process.pid}-`));
  const remove = () => rmSync(base, { recursive: true, force: true, maxRetries: 5 });
  try {
    const server = await (testsOnCluster() ? startCitus(base) : startEmbedded(base));
    const stop = async () => {
      await server.stop();
      remove();
    };
    return { ...server, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};

async function startCitus(base: string): Promise<TestServer> {
  const engine = citusEngine();
  if (!engine) throw new Error(CITUS_MISSING);
  // Few shards, because each test file copies their tables.
  const nodes = await startNodes(engine, base, { ...FAST, "citus.shard_count": "4" });
  return {
    url: nodes[0].url("postgres"),
    nodes: nodes.map((node) => node.url("postgres")),
    createDatabase: (name) => createClusterDatabase(nodes, name),
    async stop() {
      for (const node of nodes) await node.stop();
    },
  };
}

async function startEmbedded(base: string): Promise<TestServer> {
  const engine = await findEngine();
  const password = randomBytes(16).toString("hex");
  const files: ClusterPlace = {
    engine,
    launcher: await findLauncher([engine.postgres, base]),
    folder: join(base, "postgres"),
    logFile: join(base, "postgres.log"),
    passwordFile: join(base, "password"),
  };
  await writeFile(files.passwordFile, password, { mode: 0o600 });
  // Deriving the key of a password takes a tenth of each connection, on both sides.
  await createCluster(files, ["--no-sync", "--set=scram_iterations=1"]);
  const { port, stop } = await startCluster(files, await freePort(), FAST);
  return { url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, stop };
}

/**
 * Whether the data fits in memory. Each test file creates a database and removes it: some hundred files. An ext4
 * without a journal scans everything recently removed for each new file, which took a quarter of the run.
 */
function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= MEMORY_NEEDED;
}

interface Login {
  role: string;
  password: string;
}

async function fillTemplate(url: string, template: string, runtimeRole: string): Promise<void> {
  const { db } = connect({ connectionString: withDatabase(url, template) });
  try {
    await migrate(db, { runtimeRole });
    // May to August have tables; rows of other months go to the default partition.
    await updatePartitions(db, new Date("2026-05-10T12:00:00Z"), DEFAULT_MONTHS);
    await db.deleteFrom("retention_clock").execute();
  } finally {
    await db.destroy();
  }
}

/** Citus keeps its own connections to each database, and a database in use cannot be a template. */
async function closeAll(nodes: readonly string[], template: string): Promise<void> {
  for (const node of nodes) {
    await asAdmin(node, async (client) => {
      await client.query(`alter database ${template} allow_connections false`);
      const left = "from pg_stat_activity where datname = $1";
      for (;;) {
        const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${left}`, [
          template,
        ]);
        if (rowCount === 0) return;
      }
    });
  }
}

async function dropAll(url: string, template: string, role: string): Promise<void> {
  await asAdmin(url, async (client) => {
    const found = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like $1 || '%'",
      [template],
    );
    for (const { datname } of found.rows)
      await client.query(`drop database ${datname} with (force)`);
    await client.query(`drop role ${role}`);
  });
}

export async function asAdmin(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withRole(url: string, { role, password }: Login): string {
  const changed = new URL(url);
  changed.username = role;
  changed.password = password;
  return changed.href;
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
