import { setTimeout as sleep } from "node:timers/promises";
import { commandOf, processesOfRun } from "./processes.mjs";

/** What is ending by itself, or was told to, gets this long. */
const ENDS_WITHIN_MS = 10_000;

/**
 * Stops what a run has started and left running. Returns the command lines; always empty where the system
 * does not tell (it is not Linux).
 *
 * @param {{ waitMs?: number }} [options]
 */
export async function stopLeftovers({ waitMs = ENDS_WITHIN_MS } = {}) {
  const left = await untilNone(waitMs);
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGKILL"])) {
    for (const { pid } of running()) end(pid, signal);
    if ((await untilNone(waitMs)).length === 0) break;
  }
  return left.map(({ command }) => command);
}

/** @param {number} waitMs */
async function untilNone(waitMs) {
  const limit = performance.now() + waitMs;
  let found = running();
  while (found.length > 0 && performance.now() < limit) {
    await sleep(50);
    found = running();
  }
  return found;
}

function running() {
  return processesOfRun().flatMap(({ pid, parent }) => {
    const command = commandOf(pid);
    // A process that has ended and waits for its parent has no command line any more; a child of this one
    // is a service of a library, which ends with it.
    if (command === "" || parent === process.pid) return [];
    return [{ pid, command: command.slice(0, 120) }];
  });
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
