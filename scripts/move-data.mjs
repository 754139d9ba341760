import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildStale } from "./build.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { ROOT, StepFailed } from "./step.mjs";

/**
 * Runs `npm run backup -- <file>` or `npm run restore -- <file>`, with the settings of the server.
 *
 * @param {"backup" | "restore"} command
 */
export async function moveData(command) {
  try {
    const [name, ...more] = process.argv.slice(2);
    if (!name || more.length > 0) {
      throw new StepFailed(`Usage: npm run ${command} -- dosebeat.backup`);
    }
    // npm runs this in the project folder; resolve against the user's working directory.
    const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
    checkNode();
    await installMissing();
    await buildStale(["server"]);
    process.chdir(ROOT);
    const { run } = await import(pathToFileURL(join(ROOT, "server/dist/backup.js")).href);
    const { refused } = await run(command, file, report);
    if (refused) throw new StepFailed(refused);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    report(error.message);
    process.exitCode = 1;
  }
}

/**
 * Progress goes to stderr, so that a scheduled job can discard it.
 *
 * @param {string} line
 */
function report(line) {
  process.stderr.write(`${line}\n`);
}
