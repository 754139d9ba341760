import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildStale } from "./build.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { ROOT, StepFailed } from "./step.mjs";

/**
 * Runs a program of the built server with the server's settings. What it refuses is printed, and exits with
 * 1.
 *
 * @param {string} name of the program in server/dist
 * @param {(run: Function) => Promise<{ refused?: string }>} use called with its function `run`
 */
export async function runServerProgram(name, use) {
  try {
    checkNode();
    await installMissing();
    await buildStale(["server"]);
    process.chdir(ROOT);
    const { run } = await import(pathToFileURL(join(ROOT, `server/dist/${name}.js`)).href);
    const { refused } = await use(run);
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
export function report(line) {
  process.stderr.write(`${line}\n`);
}
