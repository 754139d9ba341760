import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { ROOT, StepFailed } from "./step.mjs";

/**
 * Installs and builds what is missing or stale, then starts a program of the repository with the words of the command
 * line. This process ends as that one does.
 *
 * @param {string} file in TypeScript, from the root
 * @param {readonly string[]} [parts] to be built
 * @param {() => Promise<Record<string, string>>} [settings] environment variables that it needs besides
 */
export async function runProgram(file, parts = ["server"], settings = async () => ({})) {
  /** @type {Record<string, string>} */
  let env = {};
  try {
    checkNode();
    await installMissing();
    await buildStale(parts);
    env = await settings();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  const tsx = join(ROOT, "node_modules/tsx/dist/cli.mjs");
  const program = spawn(process.execPath, [tsx, file, ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  program.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}
