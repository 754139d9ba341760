import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  ClusterEnded,
  type ClusterPlace,
  type RunningCluster,
  readPostmaster,
  SUPERUSER,
  startCluster,
} from "../server/src/database/embedded/cluster.ts";
import { findEngine } from "../server/src/database/embedded/engine.ts";
import { freePort } from "../server/src/database/embedded/free-port.ts";
import { findLauncher } from "../server/src/database/embedded/launcher.ts";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";

/** A separate PostgreSQL, which servers reach by DATABASE_URL; it keeps its port. */
export interface OwnPostgres {
  url: string;
  start(): Promise<void>;
  /** A clean shutdown, as for an update. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** @param data a data folder from `copyOf` */
export async function ownPostgres(data: string): Promise<OwnPostgres> {
  const engine = await findEngine();
  const place: ClusterPlace = {
    engine,
    launcher: await findLauncher([engine.postgres, data]),
    folder: join(data, "postgres"),
    logFile: join(data, "postgres.log"),
    passwordFile: join(data, "postgres-password"),
  };
  const port = await freePort();
  let cluster: RunningCluster | undefined;
  const postgres: OwnPostgres = {
    url: `postgres://${SUPERUSER}:${passwordOf(data)}@127.0.0.1:${port}/dosebeat`,
    async start() {
      cluster = await patientStart(place, port);
    },
    async stop() {
      await cluster?.stop();
    },
    async kill() {
      cluster?.process.kill("SIGKILL");
      await cluster?.ended;
    },
  };
  await postgres.start();
  return postgres;
}

/** Waits until a killed process has released its resources. */
async function patientStart(place: ClusterPlace, port: number): Promise<RunningCluster> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    try {
      return await startCluster(place, port);
    } catch (error) {
      if (!(error instanceof ClusterEnded) || performance.now() > limit) throw error;
      await sleep(50);
    }
  }
}

function passwordOf(data: string): string {
  return readFileSync(join(data, "postgres-password"), "utf8");
}

/** The embedded PostgreSQL that a server currently runs on a data folder. */
export async function embeddedUrl(data: string): Promise<string> {
  const port = (await readPostmaster(join(data, "postgres")))?.port ?? 0;
  return `postgres://${SUPERUSER}:${passwordOf(data)}@127.0.0.1:${port}/dosebeat`;
}

export async function embeddedPid(data: string): Promise<number> {
  return (await readPostmaster(join(data, "postgres")))?.pid ?? 0;
}

/** Queries the database directly. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
