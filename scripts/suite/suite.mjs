import { print, StepFailed } from "../step.mjs";
import { stopLeftovers } from "./leftovers.mjs";
import { markRun } from "./processes.mjs";
import { Processor } from "./processor.mjs";
import { duration } from "./words.mjs";

/**
 * @typedef {import("./records.mjs").Report} Report
 * @typedef {{ title: string, seconds: number, processor: number | undefined }} Spent
 */

const SLOWEST = 20;

/** Parts of a run, one after the other, and what became of them. */
export class Suite {
  #passed = 0;
  #failed = 0;
  /** @type {Spent[]} */
  #spent = [];
  /** @type {Report["files"]} */
  #files = [];
  /** @type {string[]} */
  #unsteady = [];
  #isStopped = false;
  #processor = new Processor();

  constructor() {
    markRun();
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
      process.once(signal, () => {
        print(`Stopped by ${signal}: what has been started ends now.`);
        this.#isStopped = true;
        this.#failed += 1;
      });
    }
  }

  /** Nothing has failed so far. */
  get isGreen() {
    return this.#failed === 0;
  }

  /**
   * Runs a part even if an earlier one failed, and says at once what failed. One without tests counts as one.
   *
   * @param {string} title
   * @param {() => Promise<Report | void>} work
   */
  async part(title, work) {
    if (this.#isStopped) return;
    print(`${title} …`);
    const spent = stopwatch(title, this.#processor);
    try {
      const report = await work();
      this.#passed += report ? report.passed : 1;
      this.#failed += report ? report.failed : 0;
      this.#files.push(...(report?.files ?? []));
      this.#unsteady.push(...(report?.unsteady ?? []));
      this.#spent.push(spent());
      print(`${title}: ${figures(spent())}${report ? `, ${counts(report)}` : ""}`);
    } catch (error) {
      this.#failed += 1;
      this.#spent.push(spent());
      // A fault of a part itself does not keep the run from stopping what was started.
      const said = error instanceof StepFailed ? error.message : errorText(error);
      print(`${said}\n${title}: FAILED`);
    }
  }

  /**
   * Stops what is left running, prints the summary and ends the process.
   *
   * @param {{ waitMs?: number }} [options] of {@link stopLeftovers}
   */
  async end(options) {
    const left = await stopLeftovers(options);
    if (left.length > 0) print(["Left running, and stopped now:", ...left].join("\n  "));
    else print("Nothing was left running.");
    this.#printSlowest();
    this.#printSpent();
    if (this.#unsteady.length > 0) {
      print(["\nPassed only at the second attempt, to be mended:", ...this.#unsteady].join("\n  "));
    }
    print(counts({ passed: this.#passed, failed: this.#failed + (left.length > 0 ? 1 : 0) }));
    process.exit(this.isGreen && left.length === 0 ? 0 : 1);
  }

  #printSlowest() {
    const isKnown = this.#files.some(({ processor }) => processor !== undefined);
    const costs = this.#files.map(({ file, seconds, processor }) => ({
      file,
      cost: (isKnown ? processor : seconds) ?? 0,
    }));
    const slowest = costs.toSorted((a, b) => b.cost - a.cost).slice(0, SLOWEST);
    if (slowest.length === 0) return;
    print(`\nThe slowest files, in seconds${isKnown ? " of processor" : ""}`);
    for (const { file, cost } of slowest) print(`${cost.toFixed(1).padStart(7)}  ${file}`);
  }

  #printSpent() {
    print("");
    const sum = {
      title: "Together",
      seconds: this.#spent.reduce((total, { seconds }) => total + seconds, 0),
      processor: this.#spent.reduce((total, { processor = Number.NaN }) => total + processor, 0),
    };
    for (const spent of [...this.#spent, sum]) print(`${spent.title.padEnd(24)}${figures(spent)}`);
  }
}

/** @param {unknown} error */
function errorText(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @param {Pick<Report, "passed" | "failed">} report */
function counts({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** @param {Pick<Spent, "seconds" | "processor">} spent */
function figures({ seconds, processor = Number.NaN }) {
  const worked = Number.isNaN(processor) ? "" : `, ${processor.toFixed(1)} s of processor`;
  return `${duration(seconds)}${worked}`;
}

/**
 * @param {string} title
 * @param {Processor} all
 * @returns {() => Spent}
 */
function stopwatch(title, all) {
  const begun = { at: performance.now(), processor: all.seconds() };
  return () => {
    const processor = all.seconds();
    return {
      title,
      seconds: (performance.now() - begun.at) / 1000,
      processor:
        processor === undefined || begun.processor === undefined
          ? undefined
          : processor - begun.processor,
    };
  };
}
