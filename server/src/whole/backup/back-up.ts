import type { Connection } from "../../database/connect.ts";
import type { Clock } from "../../platform/clock.ts";
import { StartRefused } from "../../platform/start-refused.ts";
import { type Unsigned, writeBackup } from "./file.ts";
import { Progress } from "./progress.ts";
import {
  beginSnapshot,
  type Client,
  copyOut,
  findMigrations,
  findSequences,
  findTables,
  findVersion,
} from "./queries.ts";

/**
 * Writes a consistent snapshot of all tables to `file`, while others may read and write.
 * Returns the number of rows.
 */
export async function backUp(
  { pool }: Pick<Connection, "pool">,
  file: string,
  clock: Clock,
  print: (line: string) => void,
): Promise<number> {
  const client = await pool.connect();
  const progress = new Progress(print);
  try {
    await writeBackup(file, recordsOf(client, clock, progress));
    await client.query("commit");
    return progress.total;
  } finally {
    // After an error a COPY may still be running, so the connection cannot be reused.
    client.release(true);
  }
}

async function* recordsOf(
  client: Client,
  clock: Clock,
  progress: Progress,
): AsyncGenerator<Unsigned> {
  await beginSnapshot(client);
  const migrations = await findMigrations(client);
  if (migrations.length === 0) {
    throw new StartRefused("The database has no Dosebeat tables: there is nothing to back up.");
  }
  const postgres = await findVersion(client);
  const made_at = clock.now().toISOString();
  yield { kind: "dosebeat-backup", format: 1, made_at, postgres, migrations };
  for (const table of await findTables(client)) {
    yield table;
    progress.begin(table.name);
    for await (const bytes of copyOut(client, table)) {
      progress.count(bytes);
      yield { kind: "data", bytes };
    }
    progress.end();
  }
  yield* await findSequences(client);
  yield { kind: "end", rows: progress.rows };
}
