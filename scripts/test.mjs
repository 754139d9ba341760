import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { installPoppler } from "./poppler.mjs";
import { print, ROOT, run, StepFailed, step } from "./step.mjs";

const REPORTS = join(ROOT, "node_modules", ".cache", "dosebeat", "reports");
const WORKSPACES = [
  "contract",
  "domain",
  "server",
  "web",
  "web/worker",
  "box",
  "e2e",
  "scripts",
  "bench",
  "trials",
];

/** @typedef {{ passed: number, failed: number }} Count */

try {
  checkNode();
  await installMissing();
} catch (error) {
  end([failure(error)]);
}
mkdirSync(REPORTS, { recursive: true });
const checked = await Promise.all([
  check("Types", types),
  check("Lint", () => program("@biomejs/biome/bin/biome", ["check", "."])),
  check("Unused code", () => program("knip/bin/knip.js", [])),
  check("Build", () => buildStale(["web", "server", "box"])),
]);
// Both spend much time waiting for servers, databases and timers: together they keep two cores busy.
const tested = await Promise.all([
  check("Weight", weight),
  check("Unit and server tests", vitest),
  check("Browser journeys", playwright),
]);
end([...checked, ...tested]);

/**
 * Runs a step even if an earlier one failed. A step without tests counts as one.
 *
 * @param {string} title
 * @param {() => Promise<Count | void>} work
 * @returns {Promise<Count>}
 */
async function check(title, work) {
  try {
    return (await step(title, work)) ?? { passed: 1, failed: 0 };
  } catch (error) {
    return failure(error);
  }
}

/**
 * @param {unknown} error
 * @returns {Count}
 */
function failure(error) {
  if (!(error instanceof StepFailed)) throw error;
  print(error.message);
  return { passed: 0, failed: 1 };
}

/**
 * @param {readonly Count[]} counts
 * @returns {never}
 */
function end(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  print(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

async function types() {
  const failing = [];
  for (const workspace of WORKSPACES) {
    const words = [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", workspace];
    const { code, output } = await run(process.execPath, words);
    if (code !== 0) failing.push(`${output.trimEnd()}\nTypes of ${workspace} failed.`);
  }
  if (failing.length > 0) throw new StepFailed(failing.join("\n"));
}

/**
 * @param {string} path below node_modules
 * @param {readonly string[]} words
 */
async function program(path, words) {
  const { code, output } = await run(process.execPath, [
    join(ROOT, "node_modules", path),
    ...words,
  ]);
  if (code !== 0) throw new StepFailed(output.trimEnd());
}

/** Checks that every screen stays within its size budget. */
async function weight() {
  const { code, output } = await run(process.execPath, [join(ROOT, "web", "size.mjs")]);
  if (code !== 0) throw new StepFailed(output.trimEnd());
}

async function vitest() {
  const report = join(REPORTS, "vitest.json");
  rmSync(report, { force: true });
  // No colours without a terminal: logs are read as plain text.
  if (!process.stdout.isTTY) process.env.NO_COLOR = "1";
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const words = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...reporters];
  const { code } = await run(process.execPath, words, { show: true });
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport(report);
  return counted(code, passed, failed);
}

async function playwright() {
  const report = join(REPORTS, "playwright.json");
  rmSync(report, { force: true });
  const env = {
    ...process.env,
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  await installPoppler();
  const words = [
    join(ROOT, "node_modules/@playwright/test/cli.js"),
    "test",
    "--reporter=list,json",
  ];
  // Printed when done, as unit and server tests print at the same time.
  const { code, output } = await run(process.execPath, words, { cwd: join(ROOT, "e2e"), env });
  print(output.trimEnd());
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report).stats ?? {};
  return counted(code, expected + flaky, unexpected);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/**
 * A runner may fail without a failed test: a file fails to load, or an error occurs between tests.
 *
 * @param {number | null} code
 * @param {number} passed
 * @param {number} failed
 * @returns {Count}
 */
function counted(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}
