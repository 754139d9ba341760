import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Descendants inherit it, whatever becomes of their parents. */
const MARK = "DOSEBEAT_RUN";
/** What is ending by itself, or was told to, gets this long. */
const ENDS_WITHIN_MS = 10_000;

/** Marks all processes that this one starts from now on. */
export function markRun() {
  process.env[MARK] = randomBytes(8).toString("hex");
}

/**
 * Stops what a run has started and left running. Returns the command lines; always empty where the system
 * does not tell (it is not Linux).
 *
 * @param {{ waitMs?: number }} [options]
 */
export async function stopLeftovers({ waitMs = ENDS_WITHIN_MS } = {}) {
  const left = await untilNone(waitMs);
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGKILL"])) {
    for (const { pid } of marked()) end(pid, signal);
    if ((await untilNone(waitMs)).length === 0) break;
  }
  return left.map(({ command }) => command);
}

/** @param {number} waitMs */
async function untilNone(waitMs) {
  const limit = performance.now() + waitMs;
  let found = marked();
  while (found.length > 0 && performance.now() < limit) {
    await sleep(50);
    found = marked();
  }
  return found;
}

function marked() {
  const mark = process.env[MARK];
  if (process.platform !== "linux" || mark === undefined) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      if (!read(name, "environ").includes(`${MARK}=${mark}`)) return [];
      const command = read(name, "cmdline").replaceAll("\0", " ").trim();
      // A process that has ended and waits for its parent has no command line any more; a child of this one
      // is a service of a library, which ends with it.
      if (command === "" || parentOf(name) === process.pid) return [];
      return [{ pid: Number(name), command: command.slice(0, 120) }];
    });
}

/** @param {string} pid */
function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)$/m.exec(read(pid, "status"))?.[1]);
}

/**
 * @param {string} pid
 * @param {string} file
 */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // It ended meanwhile, or belongs to somebody else.
    return "";
  }
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
