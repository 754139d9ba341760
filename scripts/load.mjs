import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { ROOT, StepFailed } from "./step.mjs";

try {
  checkNode();
  await installMissing();
  await buildStale(["server"]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const program = join(ROOT, "node_modules/tsx/dist/cli.mjs");
const words = [program, "bench/load/main.ts", ...process.argv.slice(2)];
const load = spawn(process.execPath, words, { cwd: ROOT, stdio: "inherit" });
load.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
