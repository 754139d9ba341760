import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Connection } from "../../database/connect.ts";
import { knownMigrations, migrate } from "../../database/migrate.ts";
import { StartRefused } from "../../platform/start-refused.ts";
import { type BackupRecord, type Begin, readBackup, type Table } from "./file.ts";
import { Progress } from "./progress.ts";
import {
  addMonths,
  analyze,
  beginRestore,
  type Client,
  commitRestore,
  continueSequence,
  copyIn,
  findFilled,
  findMigrations,
  findTables,
} from "./queries.ts";

/**
 * Restores `file` into an empty database. The whole file is checked before anything is written. The tables are
 * created in the backup's release, filled in one transaction, and then migrated to this release. Returns the number
 * of rows.
 *
 * @param runtimeRole the role of the server that will run on it
 *
 * @throws StartRefused if the file is damaged or of a newer release, or the database is not empty
 */
export async function restore(
  { db, pool }: Pick<Connection, "db" | "pool">,
  file: string,
  print: (line: string) => void,
  runtimeRole?: string,
): Promise<number> {
  const { migrations } = await check(file);
  const client = await pool.connect();
  const progress = new Progress(print);
  try {
    await refuseUnknownTables(client, migrations);
    await migrate(db, { until: migrations.at(-1) });
    await beginRestore(client);
    // Checked again within the transaction, as another program may have written meanwhile.
    await refuseNonEmpty(client);
    await fill(client, file, progress);
    await commitRestore(client);
    await analyze(client);
  } finally {
    client.release(true);
  }
  await migrate(db, { runtimeRole });
  return progress.total;
}

/** Reads the whole file, to find any damage before anything is written. */
async function check(file: string): Promise<Begin> {
  let begin: Begin | undefined;
  for await (const record of readBackup(file)) {
    if (record.kind === "dosebeat-backup") begin ??= record;
  }
  if (!begin) throw new StartRefused(`${file} has no header that says what it backs up.`);
  const known = await knownMigrations();
  const unknown = begin.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartRefused(
      `${file} was made by a newer Dosebeat (with ${unknown.join(", ")}): restore it with that release.`,
    );
  }
  return begin;
}

async function refuseUnknownTables(client: Client, migrations: readonly string[]): Promise<void> {
  await refuseNonEmpty(client);
  const ran = await findMigrations(client);
  const beyond = ran.filter((name) => !migrations.includes(name));
  const foreign = ran.length === 0 ? await findTables(client) : [];
  if (beyond.length === 0 && foreign.length === 0) return;
  throw new StartRefused(
    "The database already has tables that are not in the backup: restore into a new, empty database.",
  );
}

async function refuseNonEmpty(client: Client): Promise<void> {
  const filled = await findFilled(client);
  if (filled.length === 0) return;
  throw new StartRefused(
    `The database is not empty (${filled.join(", ")}), and a restore overwrites nothing: restore into a new database (another DATA_DIR or DATABASE_URL) before a server uses it.`,
  );
}

async function fill(client: Client, file: string, progress: Progress): Promise<void> {
  const records = readBackup(file);
  let step = await records.next();
  while (!step.done) {
    const record = step.value;
    if (record.kind === "table") {
      step = await fillTable(client, record, records, progress);
      continue;
    }
    if (record.kind === "sequence") await continueSequence(client, record);
    if (record.kind === "end") compare(record.rows, progress.rows);
    step = await records.next();
  }
}

/** Returns the record that follows the rows of the table. */
async function fillTable(
  client: Client,
  table: Table,
  records: AsyncGenerator<BackupRecord>,
  progress: Progress,
): Promise<IteratorResult<BackupRecord>> {
  let step = await records.next();
  async function* rows(): AsyncGenerator<Buffer> {
    for (; !step.done && step.value.kind === "data"; step = await records.next()) {
      progress.count(step.value.bytes);
      yield step.value.bytes;
    }
  }
  progress.begin(table.name);
  await addMonths(client, table);
  await pipeline(Readable.from(rows()), copyIn(client, table));
  progress.end();
  return step;
}

function compare(
  expected: Readonly<Record<string, number>>,
  restored: Readonly<Record<string, number>>,
) {
  const names = Object.keys(expected).filter((name) => expected[name] !== restored[name]);
  if (names.length === 0) return;
  throw new StartRefused(
    `Rows of ${names.join(", ")} are missing from the backup: nothing was restored.`,
  );
}
