import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildStale } from "../build.mjs";
import { findBrowsers } from "../chromium.mjs";
import { installFromDebian, POPPLER } from "../debian-programs.mjs";
import { ROOT, run, runShown, StepFailed } from "../step.mjs";
import { readReport, reportFile } from "./records.mjs";

/** @typedef {import("./records.mjs").Report} Report */

/** @param {readonly string[]} [files] all without them */
export async function lint(files = ["."]) {
  // A changed file may be none that Biome reads.
  const words = ["check", "--no-errors-on-unmatched", ...files];
  await program("@biomejs/biome/bin/biome", words);
}

export async function unusedCode() {
  await program("knip/bin/knip.js", []);
}

/** The worker of the web application is a project on its own: its files are checked with other globals. */
export async function types() {
  await program("typescript/bin/tsc", ["--build", ".", "web/worker"]);
}

export async function build() {
  await buildStale(["web", "server", "box"]);
}

/** Checks that every screen stays within its size budget. */
export async function weight() {
  const { code, output } = await run(process.execPath, [join(ROOT, "web", "size.mjs")]);
  if (code !== 0) throw new StepFailed(output.trimEnd());
}

/**
 * @param {readonly string[]} [words] for Vitest, such as files
 * @returns {Promise<Report>}
 */
export async function unitTests(words = []) {
  // No colours without a terminal: logs are read as plain text.
  if (!process.stdout.isTTY) process.env.NO_COLOR = "1";
  const reporters = ["minimal", join(ROOT, "scripts/suite/vitest-reporter.mjs")];
  return reported("vitest", ROOT, [
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    ...words,
  ]);
}

/**
 * @param {readonly string[]} [words] for Playwright, such as files
 * @returns {Promise<Report>}
 */
export async function journeys(words = []) {
  Object.assign(process.env, await findBrowsers());
  await installFromDebian(POPPLER);
  return reported("playwright", join(ROOT, "e2e"), [
    join(ROOT, "node_modules/@playwright/test/cli.js"),
    "test",
    `--reporter=${join(ROOT, "scripts/suite/playwright-reporter.mjs")}`,
    ...words,
  ]);
}

/**
 * @param {string} runner
 * @param {string} cwd
 * @param {readonly string[]} words
 * @returns {Promise<Report>}
 */
async function reported(runner, cwd, words) {
  rmSync(reportFile(runner), { force: true });
  const code = await runShown(process.execPath, words, { cwd });
  const report = readReport(runner);
  // A runner may fail without a failed test: a file fails to load, or an error occurs between tests.
  return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
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
