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
    // npm runs us in the folder of the project, wherever the person is.
    const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
    checkNode();
    await installMissing();
    await buildStale(["server"]);
    process.chdir(ROOT);
    const { run } = await import(pathToFileURL(join(ROOT, "server/dist/backup.js")).href);
    const { refused } = await run(command, file, say);
    if (refused) throw new StepFailed(refused);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

/**
 * All of it is for who looks on, so that a job at night can keep quiet what went well.
 *
 * @param {string} line
 */
function say(line) {
  process.stderr.write(`${line}\n`);
}
