import { spawn } from "node:child_process";
import { join } from "node:path";
import { checkNode, installMissing } from "./install.mjs";
import { print, ROOT, StepFailed } from "./step.mjs";

const COUNT = 100_000;
const [count = String(COUNT), seed = String(Math.floor(Math.random() * 2 ** 31))] =
  process.argv.slice(2);

try {
  if (![count, seed].every((number) => /^\d{1,9}$|^[12]\d{9}$/.test(number))) {
    throw new StepFailed("Usage: npm run hostile -- [number of requests] [seed]");
  }
  checkNode();
  await installMissing();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

print(`${count} hostile requests from seed ${seed}`);
const program = join(ROOT, "node_modules/vitest/vitest.mjs");
const words = [
  "run",
  "--project",
  "hostile",
  "server/test/hostile/hostile.test.ts",
  "--testTimeout",
  "0",
];
const run = spawn(process.execPath, [program, ...words], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, HOSTILE_REQUESTS: count, HOSTILE_SEED: seed },
});
run.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
