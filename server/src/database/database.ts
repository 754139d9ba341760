import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Logger } from "pino";
import { StartRefused } from "../platform/start-refused.ts";
import { CONNECT_TIMEOUT_MS, connect, connected, type OpenDatabase } from "./connect.ts";
import { readPostmaster, SUPERUSER } from "./embedded/cluster.ts";
import { openEmbedded, PASSWORD_FILE } from "./embedded/open.ts";
import { openExternal, reasonOf } from "./external.ts";

export interface DatabaseSettings {
  /** An external PostgreSQL; without it the embedded one in `dataDir` is started. */
  databaseUrl: string | undefined;
  /** The owner of the tables in the external PostgreSQL, if that is another role. */
  databaseOwnerUrl?: string | undefined;
  dataDir: string;
  host: string;
  port: number;
}

const NAME = "dosebeat";

/** Role of the running server in the embedded database; it owns nothing. */
const RUNTIME_ROLE = "dosebeat_runtime";

/** Connection settings of the embedded database, regardless of PGSSLMODE. */
const EMBEDDED = {
  host: "127.0.0.1",
  ssl: false,
  /**
   * PostgreSQL shares our processors. This many connections keep them busy even while some wait for the disk;
   * more would only compete for them (docs/decisions/0036).
   */
  max: Math.max(4, 2 * availableParallelism() + 1),
  /** Keeps them open, so that requests after a quiet spell need no reconnect and no new plans. */
  idleTimeoutMillis: 0,
};

export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openOwn(settings, log)
    : openExternal(settings.databaseUrl, settings.databaseOwnerUrl, log);
}

/**
 * Opens an existing database, even an embedded one that a server is using. Connects as the owner if it can: a
 * database that is older or was restored has no other role yet.
 */
export async function openExisting(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (databaseUrl !== undefined)
    return openExternal(databaseOwnerUrl ?? databaseUrl, undefined, log);
  const folder = join(dataDir, "postgres");
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new StartRefused(
      `There is no database in ${dataDir}: set DATA_DIR to the server's folder, or set DATABASE_URL.`,
    );
  }
  return (await openRunning(dataDir)) ?? openOwn(settings, log, "owner");
}

/** Undefined if no PostgreSQL is running in the folder. */
async function openRunning(dataDir: string): Promise<OpenDatabase | undefined> {
  const running = await readPostmaster(join(dataDir, "postgres"));
  if (running?.status !== "ready") return undefined;
  const login = {
    ...EMBEDDED,
    user: SUPERUSER,
    port: running.port,
    database: NAME,
    password: await readFile(join(dataDir, PASSWORD_FILE), "utf8").catch(() => ""),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const connection = connect(login);
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
    asOwner: (work) => connected(login, work),
    close,
    describe: `the running embedded PostgreSQL in ${dataDir}`,
  };
}

async function openOwn(
  settings: DatabaseSettings,
  log: Logger,
  as: "owner" | "runtime" = "runtime",
): Promise<OpenDatabase> {
  const address = `http://${settings.host}:${settings.port}`;
  let port = 0;
  let pool: pg.Pool | undefined;
  const server = await openEmbedded(settings.dataDir, address, log, (now) => {
    port = now;
    // New connections of the pool use the new port.
    if (pool) pool.options.port = now;
  });
  const owner = () => ({
    ...EMBEDDED,
    user: SUPERUSER,
    password: server.password,
    port,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Only for this start: nobody else needs it.
  const password = randomBytes(24).toString("base64url");
  try {
    await createDatabase(owner(), password);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const runtime = as === "runtime" && { user: RUNTIME_ROLE, password };
  const connection = connect({ ...owner(), ...runtime, database: NAME });
  pool = connection.pool;
  return {
    ...connection,
    shared: false,
    runtimeRole: RUNTIME_ROLE,
    asOwner: (work) => connected({ ...owner(), database: NAME }, work),
    close: () => connection.db.destroy().finally(server.stop),
    describe: `embedded PostgreSQL in ${settings.dataDir}`,
  };
}

/** Creates the database and the runtime role, if they do not exist yet, and sets its password. */
async function createDatabase(login: pg.ClientConfig, runtimePassword: string): Promise<void> {
  const client = new pg.Client({ ...login, database: "postgres" });
  client.on("error", () => {});
  try {
    await client.connect();
    const found = await client.query("select 1 from pg_database where datname = $1", [NAME]);
    if (found.rowCount === 0) await client.query(`create database ${NAME}`);
    const role = await client.query("select 1 from pg_roles where rolname = $1", [RUNTIME_ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${RUNTIME_ROLE}`);
    await client.query(`alter role ${RUNTIME_ROLE} login password '${runtimePassword}'`);
  } catch (error) {
    throw new StartRefused(`The embedded PostgreSQL refused the connection: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
