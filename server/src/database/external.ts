import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { StartRefused } from "../platform/start-refused.ts";
import {
  CONNECT_TIMEOUT_MS,
  type Connection,
  connect,
  connected,
  type OpenDatabase,
} from "./connect.ts";
import { isOutage } from "./outage.ts";

const OLDEST_MAJOR = 15;
const NEWEST_MAJOR = 18;
const START_TIMEOUT_MS = 15_000;

/** Opens a PostgreSQL that is not ours, waiting until it answers. */
export async function openExternal(
  url: string,
  ownerUrl: string | undefined,
  log: Logger,
): Promise<OpenDatabase> {
  const login = loginOf(url);
  const owner = ownerUrl === undefined ? login : loginOf(ownerUrl);
  const ownerRole =
    ownerUrl &&
    (await connected(owner, (connection) => prepareRole(connection, url, ownerUrl, log)));
  const connection = connect(login);
  try {
    await waitForVersion(connection.pool, "DATABASE_URL", url, log);
    const role = await roleOf(connection.pool);
    return {
      ...connection,
      shared: true,
      ...(ownerRole !== undefined && ownerRole !== role && { runtimeRole: role }),
      asOwner: (work) => connected(owner, work),
      close: () => connection.db.destroy(),
      describe: nameOf(url),
    };
  } catch (error) {
    await connection.db.destroy();
    throw error;
  }
}

function loginOf(url: string): pg.PoolConfig {
  return { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

/** Creates the role of DATABASE_URL if it does not exist and the owner may. Returns the owner's role. */
async function prepareRole(
  { pool }: Connection,
  url: string,
  ownerUrl: string,
  log: Logger,
): Promise<string> {
  await waitForVersion(pool, "DATABASE_OWNER_URL", ownerUrl, log);
  const { username, password } = new URL(url);
  const [role, secret] = [username, password].map(decodeURIComponent);
  const { rows } = await pool.query<{ absent: boolean; may: boolean }>(
    `select rolcreaterole or rolsuper as may,
      not exists (select from pg_roles where rolname = $1) as absent
    from pg_roles where rolname = current_user`,
    [role],
  );
  if (role && secret && rows[0]?.absent && rows[0].may) {
    await pool.query(
      `create role ${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(secret)}`,
    );
  }
  return roleOf(pool);
}

function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  return `PostgreSQL at ${hostname || "localhost"}${pathname}`;
}

async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>("select current_user::text as role");
  return rows[0]?.role ?? "";
}

/** Waits for a server that is still starting, as when the whole machine boots. @throws if it is too old */
async function waitForVersion(
  pool: pg.Pool,
  setting: string,
  url: string,
  log: Logger,
): Promise<void> {
  const name = nameOf(url);
  const limit = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const answer = await pool.query<{ version: string }>(
        "select current_setting('server_version_num') as version",
      );
      return checkVersion(Number(answer.rows[0]?.version), setting, name);
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      if (!isOutage(error) || performance.now() > limit) {
        throw new StartRefused(
          `${setting}: ${name} cannot be used: ${reasonOf(error)}. Check the address and the user, and that the server is running.`,
        );
      }
      log.warn(`${name} is not answering yet: ${reasonOf(error)}`);
    }
    await sleep(1000);
  }
}

/** @param version as reported by PostgreSQL, 180004 for 18.4 */
export function checkVersion(version: number, setting: string, name: string): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_MAJOR && major <= NEWEST_MAJOR) return;
  throw new StartRefused(
    `${setting}: ${name} is version ${major}; Dosebeat needs ${OLDEST_MAJOR} to ${NEWEST_MAJOR}.`,
  );
}

/** Some network errors of Node have no message, only causes and a code. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
