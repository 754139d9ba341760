import { spawn } from "node:child_process";
import { join } from "node:path";
import { checkNode, installMissing } from "./install.mjs";
import { print, ROOT, StepFailed } from "./step.mjs";

try {
  checkNode();
  await installMissing();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

// web/vite.config.ts proxies /api to port 3000.
print("The pages are at http://localhost:5173. They and the server reload as you edit.");
print("All components, tokens and states are at http://localhost:5173/kit.");
const env = { ...process.env, PORT: "3000" };
const programs = [
  start(
    ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server/src/main.ts"],
    ROOT,
  ),
  start([join(ROOT, "node_modules/vite/bin/vite.js")], join(ROOT, "web")),
];

/**
 * @param {string[]} words
 * @param {string} cwd
 */
function start(words, cwd) {
  const child = spawn(process.execPath, words, { cwd, env, stdio: "inherit" });
  child.once("exit", (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of programs) other.kill("SIGTERM");
  });
  return child;
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => programs.forEach((program) => void program.kill(signal)));
}
