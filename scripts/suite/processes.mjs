import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** Descendants inherit it, whatever becomes of their parents. */
const MARK = "DOSEBEAT_RUN";
/** Of /proc/<pid>/stat, counted after the name of the program. */
const PARENT = 1;
const TIMES = 11;
const BEGAN = 19;
const TICKS_A_SECOND = 100;

/**
 * @typedef {object} RunProcess
 * @property {number} pid
 * @property {string} id unique, as a pid is not
 * @property {number} parent
 * @property {number} seconds of processor, with those of its children that have ended and were waited for
 */

/** Marks all processes that this one starts from now on. */
export function markRun() {
  process.env[MARK] = randomBytes(8).toString("hex");
}

/** @type {Map<string, boolean>} by id, of all processes of the system */
let known = new Map();

/**
 * The processes of the run that are alive, without this one. Empty where the system does not tell (it is not
 * Linux).
 *
 * @returns {RunProcess[]}
 */
export function processesOfRun() {
  const mark = process.env[MARK];
  if (process.platform !== "linux" || mark === undefined) return [];
  const all = readdirSync("/proc").flatMap((name) => {
    const found = /^\d+$/.test(name) && Number(name) !== process.pid && readProcess(name);
    return found ? [found] : [];
  });
  const byPid = new Map(all.map((one) => [one.pid, one]));
  const before = known;
  known = new Map();
  // Chromium writes titles of processes where their environment was: they are known by their parents.
  /** @type {(one: RunProcess | undefined) => boolean} */
  const isOurs = (one) => {
    if (!one) return false;
    const ours =
      known.get(one.id) ??
      before.get(one.id) ??
      (read(String(one.pid), "environ").includes(`${MARK}=${mark}`) ||
        isOurs(byPid.get(one.parent)));
    known.set(one.id, ours);
    return ours;
  };
  return all.filter(isOurs);
}

/** @param {number} pid */
export function commandOf(pid) {
  return read(String(pid), "cmdline").replaceAll("\0", " ").trim();
}

/**
 * @param {string} name its pid, or "self"
 * @returns {RunProcess | undefined} undefined if it has ended
 */
export function readProcess(name) {
  const stat = read(name, "stat");
  if (stat === "") return undefined;
  const words = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const ticks = words.slice(TIMES, TIMES + 4).reduce((sum, one) => sum + one, 0);
  return {
    pid: Number(name),
    id: `${name}:${words[BEGAN]}`,
    parent: words[PARENT] ?? 0,
    seconds: ticks / TICKS_A_SECOND,
  };
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
