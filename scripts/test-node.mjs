import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { mustRun, print, ROOT, run, StepFailed } from "./step.mjs";

/*
 * `npm run test:node -- 24`: the whole suite on another version of Node, whose binary comes from npm.
 * Further arguments are test files for Vitest: `npm run test:node -- 22 server/src/app.test.ts`.
 */
try {
  const [version = "", ...files] = process.argv.slice(2);
  if (!/^\d+(\.\d+){0,2}$/.test(version)) {
    throw new StepFailed("Name a version of Node, such as: npm run test:node -- 24");
  }
  const node = await nodeOf(version);
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const words = files.length > 0 ? [vitest, "run", ...files] : [join(ROOT, "scripts/test.mjs")];
  const { code } = await run(node, words, { cwd: ROOT, env, show: true });
  process.exitCode = code ?? 1;
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  print(error.message);
  process.exit(1);
}

/**
 * The binary, downloaded at the first use into the user's cache folder.
 *
 * @param {string} version
 */
async function nodeOf(version) {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const folder = join(cache, "dosebeat", `node-${version}`);
  const system = process.platform === "win32" ? "win" : process.platform;
  // What the package `node` installs with a script.
  const name = `node-${system}-${process.arch}`;
  const binary = join(folder, "node_modules", name, "bin", system === "win" ? "node.exe" : "node");
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const words = ["install", "--prefix", folder, "--no-audit", "--no-fund", `${name}@${version}`];
  await mustRun(`Downloading Node ${version}`, "npm", words);
  return binary;
}
