import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { ROOT, StepFailed } from "./step.mjs";

let chromium = "";
try {
  checkNode();
  await installMissing();
  await buildStale(["web", "server"]);
  chromium = await findChromium();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const program = join(ROOT, "node_modules/tsx/dist/cli.mjs");
const bench = spawn(process.execPath, [program, "bench/main.ts", ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...process.env, CHROMIUM_PATH: chromium },
  stdio: "inherit",
});
bench.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
