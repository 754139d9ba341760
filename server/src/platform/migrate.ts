import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from "kysely";
import { migrationFolder } from "./folders.ts";
import type { Database } from "./schema.ts";
import { StartRefused } from "./start-refused.ts";

/** Numbered SQL files, `001-initial.sql` and on. */
class SqlFiles implements MigrationProvider {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(this.#folder)).filter((file) => /^\d{3}-.*\.sql$/.test(file));
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      const text = await readFile(join(this.#folder, file), "utf8");
      migrations[file.replace(/\.sql$/, "")] = {
        up: async (db) => {
          await sql.raw(text).execute(db);
        },
      };
    }
    return migrations;
  }
}

/**
 * Brings the tables up to this release. Takes a lock, so several servers may start at once; returns
 * the names of the migrations that ran. With `until` it goes no further than that migration.
 */
export async function migrate(
  db: Kysely<Database>,
  { folder = migrationFolder(), until }: { folder?: string; until?: string | undefined } = {},
): Promise<string[]> {
  const provider = new SqlFiles(folder);
  await refuseNewer(db, Object.keys(await provider.getMigrations()));
  const migrator = new Migrator({ db, provider });
  const { error, results = [] } = await (until === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(until));
  if (error) {
    const failed = results.find((result) => result.status === "Error");
    throw new StartRefused(
      `The database could not be brought up to date${failed ? ` by ${failed.migrationName}` : ""}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  return results.map((result) => result.migrationName);
}

/** The names of all migrations of this release. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await new SqlFiles(migrationFolder()).getMigrations()).sort();
}

async function refuseNewer(db: Kysely<Database>, known: readonly string[]): Promise<void> {
  const unknown = (await ranMigrations(db)).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new StartRefused(
    `The database was made by a newer Dosebeat (it knows ${unknown.join(", ")}): start that release again, or restore a backup made by this one.`,
  );
}

async function ranMigrations(db: Kysely<Database>): Promise<string[]> {
  const table = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!table.rows[0]?.found) return [];
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db,
  );
  return ran.rows.map((row) => row.name);
}
