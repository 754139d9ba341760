import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../step.mjs";

/**
 * @typedef {{ file: string, seconds: number, processor?: number | undefined }} Timed one file of tests; its path is relative
 *   to the root; seconds of processor are known only where one worker ran them one after the other
 * @typedef {{ passed: number, failed: number, files: Timed[], unsteady?: string[] }} Report what a runner leaves behind;
 *   `unsteady` names tests that passed only at their second attempt
 */

const CACHE = join(ROOT, "node_modules", ".cache", "dosebeat");
const DURATIONS = join(CACHE, "durations.json");

/** Where a runner writes its report. @param {string} runner */
export function reportFile(runner) {
  return join(CACHE, "reports", `${runner}.json`);
}

/**
 * @param {string} runner
 * @param {Report} report
 */
export function writeReport(runner, report) {
  write(reportFile(runner), report);
  write(DURATIONS, {
    ...lastDurations(),
    ...Object.fromEntries(report.files.map(({ file, seconds }) => [file, seconds])),
  });
}

/**
 * @param {string} runner
 * @returns {Report}
 */
export function readReport(runner) {
  const file = reportFile(runner);
  return existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { passed: 0, failed: 0, files: [] };
}

/**
 * Seconds that each file took when it last ran here.
 *
 * @returns {Record<string, number>}
 */
export function lastDurations() {
  return existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, "utf8")) : {};
}

/**
 * A weight for each file: its last seconds, or the mean of the others.
 *
 * @param {readonly string[]} files
 */
export function weightsOf(files) {
  const last = lastDurations();
  const known = files.map((file) => last[file]).filter((seconds) => seconds !== undefined);
  const mean = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : 1;
  return new Map(files.map((file) => [file, last[file] ?? mean]));
}

/**
 * @param {string} file
 * @param {unknown} value
 */
function write(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}
