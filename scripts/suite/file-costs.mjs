import { Processor } from "./processor.mjs";

/**
 * Seconds of processor by file of tests: what all processes of the runner have worked from the end of one test to
 * the end of the next, so that it can be told only where one worker runs them one after the other. What a worker
 * loads once counts for the file that is the first to need it.
 */
export class FileCosts {
  /** @type {Processor | undefined} */
  #processor;
  #before = 0;
  /** @type {Map<string, number>} */
  #costs = new Map();

  /** @param {boolean} isAlone whether there is one worker */
  constructor(isAlone) {
    if (!isAlone) return;
    this.#processor = new Processor();
    this.#before = this.#processor.seconds() ?? 0;
  }

  /** @param {string} file of which a test, or which itself, has ended */
  ended(file) {
    const now = this.#processor?.seconds();
    if (now === undefined) return;
    this.#costs.set(file, (this.of(file) ?? 0) + now - this.#before);
    this.#before = now;
  }

  /** @param {string} file */
  of(file) {
    return this.#costs.get(file);
  }
}
