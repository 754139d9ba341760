import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Migration,
  type MigrationProvider,
  type MigrationResult,
  Migrator,
  sql,
} from "kysely";
import { migrationFolder } from "../platform/folders.ts";
import { StartRefused } from "../platform/start-refused.ts";
import type { Db } from "./db.ts";
import { divide } from "./divide.ts";
import { grantRuntime } from "./grants.ts";

/**
 * Lock timeout of a file: while it waits for a table, all later queries wait behind it. Shorter than
 * PostgreSQL's `deadlock_timeout`, so that in a deadlock with another transaction the file gives way and the
 * other does not fail.
 */
const LOCK_TIMEOUT_MS = 500;
/** The pause before the next attempt, which lets others pass, in multiples of the timeout. */
const PAUSE = 4;
/** About seven minutes: longer than most backups lock a table. */
const MAX_ATTEMPTS = 140;
/**
 * From this attempt on a file waits longer, so that PostgreSQL decides who of a deadlock must start again:
 * under heavy load the file would otherwise give way for ever.
 */
const GENTLE_ATTEMPTS = 100;
const LESS_GENTLE = 4;

/** Numbered SQL files, `001-initial.sql` and so on. */
class SqlFiles implements MigrationProvider {
  readonly #folder: string;
  lockTimeoutMs: number;
  readonly #runtimeRole: string | undefined;

  constructor(folder: string, lockTimeoutMs = LOCK_TIMEOUT_MS, runtimeRole?: string) {
    this.#folder = folder;
    this.lockTimeoutMs = lockTimeoutMs;
    this.#runtimeRole = runtimeRole;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(this.#folder)).filter((file) => /^\d{3}-.*\.sql$/.test(file));
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      const text = await readFile(join(this.#folder, file), "utf8");
      migrations[file.replace(/\.sql$/, "")] = {
        up: async (db) => {
          await sql`select set_config('lock_timeout', ${`${this.lockTimeoutMs}`}, true)`.execute(
            db,
          );
          await sql.raw(text).execute(db);
          if (this.#runtimeRole !== undefined) await grantRuntime(db, this.#runtimeRole);
        },
      };
    }
    return migrations;
  }
}

interface MigrationOptions {
  folder?: string;
  until?: string | undefined;
  /** How long a file waits for a table before it lets others pass. */
  lockTimeoutMs?: number;
  /** The role of the running server, which is granted its rights on all tables. */
  runtimeRole?: string | undefined;
}

/**
 * Migrates the tables to this release. Takes a lock, so several servers may start concurrently. Returns the
 * names of the migrations that ran. Stops after the migration `until`, if given.
 *
 * Each file is its own transaction, so that servers of the previous release, which keep running, wait for one
 * file at most. A file that would block them for long is retried instead.
 */
export async function migrate(
  db: Db,
  {
    folder = migrationFolder(),
    until,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    runtimeRole,
  }: MigrationOptions = {},
): Promise<string[]> {
  const provider = new SqlFiles(folder, lockTimeoutMs, runtimeRole);
  await refuseNewer(db, Object.keys(await provider.getMigrations()));
  // Branches add files independently: a lower number may be added after a higher one.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const ran: string[] = [];
  while (until === undefined || !(await ranMigrations(db)).includes(until)) {
    const names = await runNext(migrator, provider);
    if (names.length === 0) break;
    ran.push(...names);
  }
  if (until === undefined) await divide(db);
  // Even if there was nothing to migrate: the role may be new.
  if (runtimeRole !== undefined) {
    await db.transaction().execute((tx) => grantRuntime(tx, runtimeRole));
  }
  return ran;
}

/** The name of the file that ran; empty if there is nothing left to do. */
async function runNext(migrator: Migrator, provider: SqlFiles): Promise<string[]> {
  const gentleMs = provider.lockTimeoutMs;
  for (let tries = 1; ; tries += 1) {
    provider.lockTimeoutMs = tries > GENTLE_ATTEMPTS ? LESS_GENTLE * gentleMs : gentleMs;
    const { error, results = [] } = await migrator.migrateUp();
    provider.lockTimeoutMs = gentleMs;
    if (!error) return results.map((result) => result.migrationName);
    const mayRetry = isBusy(error) || (results.length === 0 && didTablesChange(error));
    if (!mayRetry || tries === MAX_ATTEMPTS) throw refusalOf(error, results);
    await sleep(PAUSE * gentleMs);
  }
}

/** Whether the file timed out waiting for a table, or hit a deadlock. Either way it had no effect. */
function isBusy(error: unknown): boolean {
  return hasCode(error, ["55P03", "40P01"]);
}

/**
 * Whether another server dropped a column or a table while the migrator listed the tables, which it does
 * before it takes its lock.
 */
function didTablesChange(error: unknown): boolean {
  return hasCode(error, ["42703", "42P01"]);
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(`${error.code}`);
}

function refusalOf(error: unknown, results: readonly MigrationResult[]): StartRefused {
  const failed = results.find((result) => result.status === "Error");
  const by = failed ? ` by ${failed.migrationName}` : "";
  const reason = error instanceof Error ? error.message : String(error);
  return new StartRefused(`The database could not be migrated${by}: ${reason}`, {
    cause: error,
  });
}

/** The names of all migrations of this release. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await new SqlFiles(migrationFolder()).getMigrations()).sort();
}

async function refuseNewer(db: Db, known: readonly string[]): Promise<void> {
  const unknown = (await ranMigrations(db)).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new StartRefused(
    `The database was made by a newer Dosebeat (with ${unknown.join(", ")}): start that release again, or restore a backup made by this one.`,
  );
}

async function ranMigrations(db: Db): Promise<string[]> {
  const table = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!table.rows[0]?.found) return [];
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db,
  );
  return ran.rows.map((row) => row.name);
}
