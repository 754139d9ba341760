import { pino } from "pino";
import { readConfig } from "../../config.ts";
import { openExisting } from "../../database/database.ts";
import { Workers } from "../../http/heavy/workers.ts";
import type { Parts } from "../../parts.ts";
import { systemClock } from "../../platform/clock.ts";
import { StartRefused } from "../../platform/start-refused.ts";
import { forgetAll } from "./claim-queries.ts";
import { compareStored } from "./compare.ts";
import { SummaryKeeper } from "./keeper.ts";

type Needed = Pick<Parts, "db" | "clock" | "workers">;
type Print = (line: string) => void;

/**
 * Runs `npm run summary`, also while servers run: `--compare` works out everybody again and compares, `--rebuild`
 * stores everything again.
 *
 * @returns equal: false if anything that counts as current differs
 */
export async function run(
  command: "--compare" | "--rebuild",
  print: Print,
): Promise<{ equal: boolean; refused?: string }> {
  try {
    const config = readConfig();
    const log = pino({ level: config.logLevel });
    const { db, pool, close } = await openExisting(config, log);
    const workers = new Workers(config.workers, () => pool.options);
    const parts = { db, clock: systemClock, workers };
    try {
      if (command === "--rebuild") return await rebuild(parts, log, print);
      return await compare(parts, print);
    } finally {
      await workers.close();
      await close();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return { equal: false, refused: error.message };
  }
}

async function rebuild(parts: Needed, log: pino.Logger, print: Print): Promise<{ equal: boolean }> {
  const keeper = new SummaryKeeper(parts, log);
  await forgetAll(parts.db);
  const kept = await keeper.keep(false);
  print(`Worked out the results of ${kept.toLocaleString("en")} patients anew.`);
  return { equal: true };
}

async function compare(parts: Needed, print: Print): Promise<{ equal: boolean }> {
  const { compared, stale, differing } = await compareStored(parts);
  for (const line of differing) print(line);
  const number = (count: number) => count.toLocaleString("en");
  print(
    `${number(compared)} patients compared: ${number(differing.length)} differ. ${number(stale)} more wait to be worked out, which says nothing of them.`,
  );
  return { equal: differing.length === 0 };
}
