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
  /** An outside PostgreSQL; without it the embedded one under `dataDir` is started. */
  databaseUrl: string | undefined;
  dataDir: string;
  host: string;
  port: number;
}

export interface OpenDatabase extends Connection {
  /** Other servers may use it at the same time. */
  shared: boolean;
  /** Ends the connections, then the embedded PostgreSQL. */
  close(): Promise<void>;
  /** For people, without the password. */
  describe: string;
}

const NAME = "dosebeat";
const OLDEST_MAJOR = 15;
const NEWEST_MAJOR = 18;
const PATIENCE_MS = 15_000;
const CONNECT_LIMIT_MS = 10_000;

/** How the embedded database is reached, whatever PGSSLMODE says of others. */
const WITHIN = {
  host: "127.0.0.1",
  user: SUPERUSER,
  ssl: false,
  /**
   * To a PostgreSQL that shares our processors: so many keep them busy also while some wait for the
   * disk, and more only take the processors from each other (docs/decisions/0036).
   */
  max: Math.max(4, 2 * availableParallelism() + 1),
  /** So few are kept: whoever comes after a pause waits for none, and nothing is planned again. */
  idleTimeoutMillis: 0,
};

export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openOwn(settings, log)
    : openOutside(settings.databaseUrl, log);
}

/**
 * The database for somebody who only reads: the embedded one also while a server uses it, and never
 * a new one.
 */
export async function openForReading(
  settings: DatabaseSettings,
  log: Logger,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return openOutside(databaseUrl, log);
  const folder = join(dataDir, "postgres");
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new StartRefused(
      `There is no database in ${dataDir}: set DATA_DIR to the server's folder, or set DATABASE_URL.`,
    );
  }
  return (await openRunning(dataDir)) ?? openOwn(settings, log);
}

/** Undefined where no PostgreSQL runs on the folder. */
async function openRunning(dataDir: string): Promise<OpenDatabase | undefined> {
  const running = await readPostmaster(join(dataDir, "postgres"));
  if (running?.status !== "ready") return undefined;
  const connection = connect({
    ...WITHIN,
    port: running.port,
    database: NAME,
    password: await readFile(join(dataDir, PASSWORD_FILE), "utf8").catch(() => ""),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  const close = () => connection.db.destroy();
  try {
    await connection.pool.query("select");
  } catch {
    // The file is what a killed server left.
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
    // New connections of the pool go where PostgreSQL came up again.
    if (pool) pool.options.port = now;
  });
  const login = { ...WITHIN, port, password: server.password };
  try {
    await createDatabase(login);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const connection = connect({
    ...login,
    database: NAME,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
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
    throw new StartRefused(`The embedded PostgreSQL refused the connection: ${sentenceOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function openOutside(url: string, log: Logger): Promise<OpenDatabase> {
  const { hostname, pathname } = new URL(url);
  const name = `PostgreSQL at ${hostname || "localhost"}${pathname}`;
  const connection = connect({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  try {
    checkVersion(await patientVersion(connection.pool, name, log), name);
  } catch (error) {
    await connection.db.destroy();
    throw error;
  }
  const close = () => connection.db.destroy();
  return { ...connection, shared: true, close, describe: name };
}

/** Waits a little for a server that is starting, as it is when a whole machine starts. */
async function patientVersion(pool: pg.Pool, name: string, log: Logger): Promise<number> {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const answer = await pool.query<{ version: string }>(
        "select current_setting('server_version_num') as version",
      );
      return Number(answer.rows[0]?.version);
    } catch (error) {
      if (!isOutage(error) || performance.now() > limit) {
        throw new StartRefused(
          `DATABASE_URL: ${name} cannot be used: ${sentenceOf(error)}. Check the address and the user, and that the server is running.`,
        );
      }
      log.warn(`${name} is not answering yet: ${sentenceOf(error)}`);
    }
    await sleep(1000);
  }
}

/** @param version as PostgreSQL counts, 180004 for 18.4 */
export function checkVersion(version: number, name: string): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_MAJOR && major <= NEWEST_MAJOR) return;
  throw new StartRefused(
    `DATABASE_URL: ${name} is version ${major}; Dosebeat needs ${OLDEST_MAJOR} to ${NEWEST_MAJOR}.`,
  );
}

/** Some network errors of Node have no message, only causes and a code. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sentenceOf).join(", ");
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
