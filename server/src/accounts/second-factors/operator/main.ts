import { pino } from "pino";
import { readConfig } from "../../../config.ts";
import { openExisting } from "../../../database/database.ts";
import { systemClock } from "../../../platform/clock.ts";
import { StartRefused } from "../../../platform/start-refused.ts";
import { resetByOperator } from "./reset.ts";

/** Runs `npm run reset-second-factor`, also while a server runs; returns one line if it cannot. */
export async function run(
  email: string,
  print: (line: string) => void,
): Promise<{ refused?: string }> {
  try {
    const config = readConfig();
    const database = await openExisting(config, pino({ level: config.logLevel }));
    try {
      print(`Resetting in ${database.describe}`);
      await resetByOperator(database.db, email, systemClock.now());
    } finally {
      await database.close();
    }
    print(`${email} can sign in with the password alone now, and is signed out everywhere.`);
    return {};
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return { refused: error.message };
  }
}
