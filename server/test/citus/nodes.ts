import { join } from "node:path";
import pg from "pg";
import {
  type RunningCluster,
  SUPERUSER,
  startCluster,
} from "../../src/database/embedded/cluster.ts";
import type { Engine } from "../../src/database/embedded/engine.ts";
import { freePort } from "../../src/database/embedded/free-port.ts";
import { makeCluster } from "../installed-postgres.ts";

/** A PostgreSQL of the cluster, which keeps its port. */
interface Node {
  port: number;
  url(database: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** The first is the coordinator. */
export type Nodes = readonly [Node, Node, Node];

export type Settings = Readonly<Record<string, string>>;

const NEEDED: Settings = {
  shared_preload_libraries: "citus",
  // Shards are moved by logical replication.
  wal_level: "logical",
  max_connections: "200",
  // Each database has a maintenance process.
  max_worker_processes: "128",
};

/**
 * Creates a coordinator and two workers on this machine in folders below `base`, without passwords, and starts them.
 */
export async function startNodes(engine: Engine, base: string, settings: Settings): Promise<Nodes> {
  const node = (name: string) => startNode(engine, join(base, name), { ...NEEDED, ...settings });
  return [await node("coordinator"), await node("worker1"), await node("worker2")];
}

async function startNode(engine: Engine, base: string, settings: Settings): Promise<Node> {
  const place = await makeCluster(engine, base);
  const port = await freePort();
  let running: RunningCluster | undefined;
  const node: Node = {
    port,
    url: (database) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`,
    async start() {
      running = await startCluster(place, port, settings);
    },
    async stop() {
      await running?.stop();
    },
    async kill() {
      running?.process.kill("SIGKILL");
      await running?.ended;
    },
  };
  await node.start();
  return node;
}

/**
 * Creates a database on all nodes and joins them in a cluster: workers keep the shards, the coordinator everything
 * else.
 */
export async function createClusterDatabase(nodes: Nodes, name: string): Promise<void> {
  for (const node of nodes) {
    await onNode(node, "postgres", (client) => client.query(`create database ${name}`));
    await onNode(node, name, (client) => client.query("create extension citus"));
  }
  const [coordinator, ...workers] = nodes;
  await onNode(coordinator, name, async (client) => {
    await client.query("select citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port]);
    for (const { port } of workers) {
      await client.query("select citus_add_node('127.0.0.1', $1)", [port]);
    }
    await client.query(
      "select citus_set_node_property('127.0.0.1', $1, 'shouldhaveshards', false)",
      [coordinator.port],
    );
  });
}

/** A separate connection for the work. */
async function onNode<Result>(
  node: Node,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: node.url(database) });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
