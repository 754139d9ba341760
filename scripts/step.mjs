import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A step failed; the message is for the person at the terminal. */
export class StepFailed extends Error {
  /** @override */
  name = "StepFailed";
}

/** @param {string} line */
export function tell(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a long step: a line when it begins, a line with its duration when it ends.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  tell(`${title} …`);
  const began = performance.now();
  const result = await work();
  tell(`${title}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * @typedef {{ code: number | null, output: string }} Finished
 *
 * Runs a program to its end; what it prints is kept, and shown as well where `show` is set.
 *
 * @param {string} command
 * @param {readonly string[]} words
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<Finished>}
 */
export function run(command, words, { cwd = ROOT, env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    /** @param {Buffer} piece */
    const keep = (piece) => {
      output += piece.toString();
      if (show) process.stdout.write(piece);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

/**
 * Runs a program that must succeed.
 *
 * @param {string} what for the sentence of a failure
 * @param {string} command
 * @param {readonly string[]} words
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export async function mustRun(what, command, words, options) {
  const { code, output } = await run(command, words, options);
  if (code !== 0) throw new StepFailed(`${output.trimEnd()}\n${what} failed; see above.`);
}
