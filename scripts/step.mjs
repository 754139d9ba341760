import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A failed step; the message is shown in the terminal. */
export class StepFailed extends Error {
  /** @override */
  name = "StepFailed";
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a long step and prints a line when it starts and when it ends, with its duration.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  print(`${title} …`);
  const started = performance.now();
  const result = await work();
  print(`${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * @typedef {{ code: number | null, output: string }} Finished
 *
 * Runs a program until it exits and captures its output, which `show` prints as well.
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
    const capture = (piece) => {
      output += piece.toString();
      if (show) process.stdout.write(piece);
    };
    child.stdout.on("data", capture);
    child.stderr.on("data", capture);
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

/**
 * Runs a program on this terminal until it exits. Stopping this process stops the program too: a terminal signals both,
 * other senders only this process.
 *
 * @param {string} command
 * @param {readonly string[]} words
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<number | null>} its exit code
 */
export function runShown(command, words, { cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd, stdio: ["ignore", "inherit", "inherit"] });
    // Test runners end what they have started when they are interrupted.
    const interrupt = () => child.kill("SIGINT");
    const signals = process.stdin.isTTY ? ["SIGTERM"] : ["SIGTERM", "SIGINT"];
    for (const signal of signals) process.on(signal, interrupt);
    /** @param {number | null} code */
    const end = (code) => {
      for (const signal of signals) process.off(signal, interrupt);
      resolve(code);
    };
    child.once("error", () => end(null));
    child.once("close", end);
  });
}

/**
 * Runs a program that must succeed.
 *
 * @param {string} what subject of the error message
 * @param {string} command
 * @param {readonly string[]} words
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export async function mustRun(what, command, words, options) {
  const { code, output } = await run(command, words, options);
  if (code !== 0) throw new StepFailed(`${output.trimEnd()}\n${what} failed; see above.`);
}
