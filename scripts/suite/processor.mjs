import { commandOf, processesOfRun, readProcess } from "./processes.mjs";

const EVERY_MS = 1_000;

/** @typedef {import("./processes.mjs").RunProcess} RunProcess */

/**
 * Counts the seconds of processor of this process and of all that it has started. The system adds those of a
 * child to its parent's once it was waited for. For some nobody waits, in a browser for all that draw pages:
 * these are looked at while they run.
 */
export class Processor {
  /** By id: the last that was seen of each for which nobody waits, with its descendants. @type {Map<string, number>} */
  #unawaited = new Map();
  /** @type {Map<string, boolean>} by id */
  #forks = new Map();

  constructor() {
    setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /**
   * Undefined where the system does not tell (it is not Linux).
   *
   * @returns {number | undefined}
   */
  seconds() {
    const own = readProcess("self")?.seconds;
    if (own === undefined) return undefined;
    const alive = this.#look();
    return [...this.#unawaited.values()].reduce((sum, seconds) => sum + seconds, own + alive);
  }

  /** Returns what those that are alive and will be waited for have worked so far. */
  #look() {
    const alive = processesOfRun();
    const pids = new Set([process.pid, ...alive.map(({ pid }) => pid)]);
    const isAdopted = (/** @type {RunProcess} */ { parent }) => !pids.has(parent);
    const childrenOf = (/** @type {number} */ pid) => alive.filter(({ parent }) => parent === pid);
    /** @type {(of: RunProcess) => number} */
    const together = ({ pid, seconds }) =>
      childrenOf(pid).reduce((sum, child) => sum + together(child), seconds);
    let awaited = 0;
    /** @type {(of: RunProcess) => void} */
    const lookAt = (one) => {
      if (isAdopted(one) || this.#isFork(one)) {
        this.#unawaited.set(one.id, together(one));
        return;
      }
      awaited += one.seconds;
      for (const child of childrenOf(one.pid)) lookAt(child);
    };
    for (const one of alive) if (one.parent === process.pid || isAdopted(one)) lookAt(one);
    return awaited;
  }

  /** Whether it is the one of which Chromium forks all that draw pages. @param {RunProcess} one */
  #isFork({ pid, id }) {
    const isKnown = this.#forks.get(id);
    if (isKnown !== undefined) return isKnown;
    const isFork = commandOf(pid).includes("--type=zygote");
    this.#forks.set(id, isFork);
    return isFork;
  }
}
