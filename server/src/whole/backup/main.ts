import { dirname } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../config.ts";
import { openDatabase, openExisting } from "../../database/database.ts";
import { systemClock } from "../../platform/clock.ts";
import { StartRefused } from "../../platform/start-refused.ts";
import { storedErasures } from "../own-data/erasure-queries.ts";
import {
  erasuresBeside,
  erasuresIn,
  rememberErasures,
  replayErasures,
} from "../own-data/erasures.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const WORK = { backup: runBackup, restore: runRestore };

type Print = (line: string) => void;

/** Runs `npm run backup` or `npm run restore`; prints one line if it cannot. */
export async function run(
  command: keyof typeof WORK,
  file: string,
  print: Print,
): Promise<{ refused?: string }> {
  try {
    await WORK[command](file, print);
    return {};
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return { refused: error.message };
  }
}

/** May run while a server does. */
async function runBackup(file: string, print: Print): Promise<void> {
  const config = readConfig();
  const database = await openExisting(config, pino({ level: config.logLevel }));
  try {
    print(`Backing up ${database.describe}`);
    const rows = await backUp(database, file, systemClock, print);
    // So that the erasures are known if this backup or an older one is restored after the database is lost.
    await rememberErasures(dirname(file), await storedErasures(database.db));
    print(`${file}: ${rows.toLocaleString("en")} rows. Keep it as safe as the database itself.`);
  } finally {
    await database.close();
  }
}

/** Requires an empty database that no server is using. */
async function runRestore(file: string, print: Print): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config, pino({ level: config.logLevel }));
  try {
    print(`Restoring into ${database.describe}`);
    const known = [await erasuresIn(config.dataDir), await erasuresBeside(file)];
    const erasures = new Map(known.flatMap((found) => [...found]));
    await database.asOwner(async (owner) => {
      const rows = await restore(owner, file, print, database.runtimeRole);
      print(`Restored ${rows.toLocaleString("en")} rows.`);
      const erased = await replayErasures(owner.db, erasures, systemClock.now());
      if (erased > 0) print(`Erased ${erased} accounts again that were erased after this backup.`);
    });
    print("You can start the server now.");
  } finally {
    await database.close();
  }
}
