import { duration } from "./words.mjs";

/** How often a line is printed where it cannot be rewritten, as in a log. */
const LINE_EVERY_MS = 15_000;

/**
 * One line that says how much of a run is done and what remains. A terminal shows it rewritten, a log at
 * intervals. A file weighs what it took last time, so that the estimate holds from the first minute.
 */
export class Progress {
  #title;
  #weights;
  /** @type {Set<string>} */
  #left;
  #failed = 0;
  #begun = performance.now();
  #printed = performance.now();

  /**
   * @param {string} title
   * @param {ReadonlyMap<string, number>} weights the files of the run, with seconds or anything alike
   */
  constructor(title, weights) {
    this.#title = title;
    this.#weights = weights;
    this.#left = new Set(weights.keys());
    this.#show();
  }

  /**
   * @param {string} file that has ended
   * @param {number} [failed] how many of its tests failed
   */
  ended(file, failed = 0) {
    this.#left.delete(file);
    this.#failed += failed;
    if (process.stdout.isTTY || performance.now() - this.#printed >= LINE_EVERY_MS) this.#show();
  }

  /** Makes room for other output. */
  clear() {
    if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
  }

  #show() {
    this.#printed = performance.now();
    const all = this.#weights.size;
    const words = [
      `${this.#title}: ${all - this.#left.size} of ${all} files`,
      ...(this.#failed > 0 ? [`${this.#failed} failed`] : []),
      ...this.#remaining(),
    ];
    this.clear();
    process.stdout.write(process.stdout.isTTY ? words.join(", ") : `${words.join(", ")}\n`);
  }

  #remaining() {
    const left = sum([...this.#left].map((file) => this.#weights.get(file) ?? 0));
    const done = sum(this.#weights.values()) - left;
    if (done === 0 || left === 0) return [];
    const milliseconds = ((performance.now() - this.#begun) / done) * left;
    return [`about ${duration(milliseconds / 1000)} left`];
  }
}

/** @param {Iterable<number>} numbers */
function sum(numbers) {
  return [...numbers].reduce((total, number) => total + number, 0);
}
