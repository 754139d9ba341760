import { type Logger, pino } from "pino";
import { readConfig } from "../../../config.ts";
import { openExisting } from "../../../database/database.ts";
import { openExternal } from "../../../database/external.ts";
import { Announcer } from "../../../peers/announcer.ts";
import { Metrics } from "../../../platform/metrics.ts";
import { StartRefused } from "../../../platform/start-refused.ts";
import { redeliver } from "./redeliver.ts";

/**
 * Runs `npm run redeliver`, also while servers run: from another database into that of the settings.
 *
 * @param since an instant with `Z` or an offset
 */
export async function run(
  url: string,
  since: string,
  print: (line: string) => void,
): Promise<{ refused?: string }> {
  try {
    const config = readConfig();
    const log = pino({ level: config.logLevel });
    const from = await openOther(url, log);
    try {
      const to = await openExisting(config, log);
      try {
        const { autoRegisterBoxes } = config;
        const [metrics, announcer] = [new Metrics(), new Announcer()];
        const parts = { db: to.db, metrics, announcer, autoRegisterBoxes };
        print(`From ${from.describe} since ${since} into ${to.describe}`);
        const told = await redeliver(from.db, new Date(since), parts);
        const number = (count: number) => count.toLocaleString("en");
        print(
          `${number(told.accepted)} messages of boxes were missing and are stored; ${number(told.duplicates)} were there already.`,
        );
        const left = told.unknown + told.erased + told.unreadable;
        if (left > 0) {
          print(
            `${number(left)} are not stored: ${number(told.unknown)} of boxes that are not registered, ${number(told.erased)} without content since they were erased with an account, ${number(told.unreadable)} that this release cannot read.`,
          );
        }
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
    return {};
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return { refused: error.message };
  }
}

async function openOther(url: string, log: Logger) {
  try {
    return await openExternal(url, undefined, log);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw new StartRefused(`The database to read from, not DATABASE_URL: ${error.message}`);
  }
}
