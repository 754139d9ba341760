import { pino } from "pino";
import { readConfig } from "../../../config.ts";
import { openExisting } from "../../../database/database.ts";
import { StartRefused } from "../../../platform/start-refused.ts";
import { type Head, type Verdict, verifyAudit } from "./verify.ts";

/**
 * Runs `npm run audit:verify`, also while a server runs.
 *
 * @param noted seals that were printed before, as `<position>:<hash>`
 * @returns false if the log is not whole
 */
export async function run(
  noted: readonly string[],
  print: (line: string) => void,
): Promise<{ whole: boolean; refused?: string }> {
  try {
    const known = noted.map(headOf);
    const config = readConfig();
    const database = await openExisting(config, pino({ level: config.logLevel }));
    try {
      const verdict = await verifyAudit(database.db, known);
      for (const line of linesOf(verdict, database.describe)) print(line);
      return { whole: verdict.broken === undefined };
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return { whole: false, refused: error.message };
  }
}

function headOf(text: string): Head {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) {
    throw new StartRefused(
      `"${text}" is no seal: give it as <position>:<hash>, as printed before.`,
    );
  }
  return { position: Number(position), hash };
}

function linesOf(verdict: Verdict, where: string): string[] {
  const { broken, head, waiting, erased, lastNumber } = verdict;
  const last = head ? `${head.position}:${head.hash}` : "none";
  if (broken)
    return [`The audit log in ${where} is NOT whole: ${broken}`, `Last good seal: ${last}`];
  return [
    `The audit log in ${where} is whole: ${(head?.position ?? 0).toLocaleString("en")} sealed entries, ${erased.toLocaleString("en")} of them without what was erased with an account, and ${waiting.toLocaleString("en")} too new for a seal.`,
    `Newest seal: ${last}`,
    `The last number of an entry was ${lastNumber}. Whether newer entries were cut off together with their seals, only a seal noted elsewhere tells: keep the newest one, and give it to the next run.`,
  ];
}
