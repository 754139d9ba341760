import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { StartRefused } from "../platform/start-refused.ts";
import { type Connection, connect } from "./connect.ts";
import { readPostmaster, SUPERUSER } from "./embedded/cluster.ts";
import { openEmbedded, PASSWORD_FILE } from "./embedded/open.ts";
import { isOutage } from "./outage.ts";

export interface DatabaseSettings {
  /** An external PostgreSQL; without it the embedded one in `dataDir` is started. */
  databaseUrl: string | undefined;
  dataDir: string;
  host: string;
  port: number;
}

export interface OpenDatabase extends Connection {
  /** Whether other servers may use it at the same time. */
  shared: boolean;
  /** Closes the connections, then stops the embedded PostgreSQL. */
  close(): Promise<void>;
  /** Description for logs, without the password. */
  describe: string;
}

const NAME = "dosebeat";
const OLDEST_MAJOR = 15;
const NEWEST_MAJOR = 18;
const START_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Connection settings of the embedded database, regardless of PGSSLMODE. */
const EMBEDDED = {
  host: "127.0.0.1",
  user: SUPERUSER,
  ssl: false,
  /**
   * PostgreSQL shares our processors: this many connections keep them busy even while some wait for the
   * disk; more would only compete for them (docs/decisions/0036).
   */
  max: Math.max(4, 2 * availableParallelism() + 1),
  /** Keep them open, so requests after a quiet spell need no reconnect and no new plans. */
  idleTimeoutMillis: 0,
};

export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openOwn(settings, log)
    : openExternal(settings.databaseUrl, log);
}

/**
 * Opens an existing database for reading only; the embedded one even while a server uses it.
 */
export async function openForReading(
  settings: DatabaseSettings,
  log: Logger,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return openExternal(databaseUrl, log);
  const folder = join(dataDir, "postgres");
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new StartRefused(
      `There is no database in ${dataDir}: set DATA_DIR to the server's folder, or set DATABASE_URL.`,
    );
  }
  return (await openRunning(dataDir)) ?? openOwn(settings, log);
}

/** Undefined if no PostgreSQL is running on the folder. */
async function openRunning(dataDir: string): Promise<OpenDatabase | undefined> {
  const running = await readPostmaster(join(dataDir, "postgres"));
  if (running?.status !== "ready") return undefined;
  const connection = connect({
    ...EMBEDDED,
    port: running.port,
    database: NAME,
    password: await readFile(join(dataDir, PASSWORD_FILE), "utf8").catch(() => ""),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const close = () => connection.db.destroy();
  try {
    await connection.pool.query("select");
  } catch {
    // The file was left by a killed server.
    await close();
    return undefined;
  }
  return {
    ...connection,
    shared: true,
    close,
    describe: `the running embedded PostgreSQL in ${dataDir}`,
  };
}

async function openOwn(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  const address = `http://${settings.host}:${settings.port}`;
  let port = 0;
  let pool: pg.Pool | undefined;
  const server = await openEmbedded(settings.dataDir, address, log, (now) => {
    port = now;
    // New connections of the pool use the new port.
    if (pool) pool.options.port = now;
  });
  const login = { ...EMBEDDED, port, password: server.password };
  try {
    await createDatabase(login);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const connection = connect({
    ...login,
    database: NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  pool = connection.pool;
  const close = () => connection.db.destroy().finally(server.stop);
  const describe = `embedded PostgreSQL in ${settings.dataDir}`;
  return { ...connection, shared: false, close, describe };
}

async function createDatabase(login: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...login, database: "postgres" });
  client.on("error", () => {});
  try {
    await client.connect();
    const found = await client.query("select 1 from pg_database where datname = $1", [NAME]);
    if (found.rowCount === 0) await client.query(`create database ${NAME}`);
  } catch (error) {
    throw new StartRefused(`The embedded PostgreSQL refused the connection: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function openExternal(url: string, log: Logger): Promise<OpenDatabase> {
  const { hostname, pathname } = new URL(url);
  const name = `PostgreSQL at ${hostname || "localhost"}${pathname}`;
  const connection = connect({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  try {
    checkVersion(await waitForVersion(connection.pool, name, log), name);
  } catch (error) {
    await connection.db.destroy();
    throw error;
  }
  const close = () => connection.db.destroy();
  return { ...connection, shared: true, close, describe: name };
}

/** Waits for a server that is still starting, as when a whole machine boots. */
async function waitForVersion(pool: pg.Pool, name: string, log: Logger): Promise<number> {
  const limit = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const answer = await pool.query<{ version: string }>(
        "select current_setting('server_version_num') as version",
      );
      return Number(answer.rows[0]?.version);
    } catch (error) {
      if (!isOutage(error) || performance.now() > limit) {
        throw new StartRefused(
          `DATABASE_URL: ${name} cannot be used: ${reasonOf(error)}. Check the address and the user, and that the server is running.`,
        );
      }
      log.warn(`${name} is not answering yet: ${reasonOf(error)}`);
    }
    await sleep(1000);
  }
}

/** @param version as reported by PostgreSQL, 180004 for 18.4 */
export function checkVersion(version: number, name: string): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_MAJOR && major <= NEWEST_MAJOR) return;
  throw new StartRefused(
    `DATABASE_URL: ${name} is version ${major}; Dosebeat needs ${OLDEST_MAJOR} to ${NEWEST_MAJOR}.`,
  );
}

/** Some network errors of Node have no message, only causes and a code. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
