import { existsSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { print, ROOT } from "../step.mjs";
import { FileCosts } from "./file-costs.mjs";
import { Progress } from "./progress.mjs";
import { weightsOf, writeReport } from "./records.mjs";

/** Says how far the journeys are, prints failures as they happen, and leaves a report. */
export default class PlaywrightReporter {
  /** @type {Progress | undefined} */
  #progress;
  /** @type {Map<string, { left: number, failed: number, seconds: number }>} */
  #files = new Map();
  #costs = new FileCosts(false);
  #passed = 0;
  #errors = 0;
  /** @type {string[]} */
  #unsteady = [];

  /**
   * @param {import("@playwright/test/reporter").FullConfig} config
   * @param {import("@playwright/test/reporter").Suite} suite
   */
  onBegin({ workers }, suite) {
    this.#costs = new FileCosts(workers === 1);
    for (const test of suite.allTests()) {
      const file = this.#files.get(pathOf(test));
      if (file) file.left += 1;
      else this.#files.set(pathOf(test), { left: 1, failed: 0, seconds: 0 });
    }
    this.#progress = new Progress("Browser journeys", weightsOf([...this.#files.keys()]));
  }

  /**
   * @param {import("@playwright/test/reporter").TestCase} test
   * @param {import("@playwright/test/reporter").TestResult} result
   */
  onTestEnd(test, result) {
    const file = this.#files.get(pathOf(test));
    if (!file) return;
    this.#costs.ended(pathOf(test));
    file.seconds += result.duration / 1000;
    const name = `${pathOf(test)}:${test.location.line} ${test.title}`;
    if (result.status !== test.expectedStatus && result.retry < test.retries) {
      this.#tell(`✗ ${name}: tried once more`, result.errors, pagesAt(result));
      return;
    }
    file.left -= 1;
    if (test.outcome() === "flaky") this.#unsteady.push(name);
    if (test.ok()) this.#passed += result.status === "skipped" ? 0 : 1;
    else {
      file.failed += 1;
      this.#tell(`✗ ${name}`, result.errors, pagesAt(result));
    }
    if (file.left === 0) this.#progress?.ended(pathOf(test), file.failed);
  }

  /** Outside of any test. @param {import("@playwright/test/reporter").TestError} error */
  onError(error) {
    this.#errors += 1;
    this.#tell("✗ Outside of any journey", [error]);
  }

  onEnd() {
    this.#progress?.clear();
    const files = [...this.#files].map(([file, { failed, seconds }]) => ({
      file,
      failed,
      seconds,
      processor: this.#costs.of(file),
    }));
    const failed = files.reduce((sum, file) => sum + file.failed, this.#errors);
    writeReport("playwright", { passed: this.#passed, failed, files, unsteady: this.#unsteady });
  }

  /** Failures are printed here. */
  printsToStdio() {
    return true;
  }

  /**
   * @param {string} title
   * @param {readonly import("@playwright/test/reporter").TestError[]} errors
   * @param {string} [page] what stood on it, as the runner describes it
   */
  #tell(title, errors, page = "") {
    this.#progress?.clear();
    print(title);
    for (const { stack, message, value, snippet } of errors) {
      print(stack ?? message ?? value ?? "");
      if (snippet) print(snippet);
    }
    if (page) print(page);
  }
}

/** Lines of each page that are printed: those of a failed journey in CI are all that is left of it. */
const PAGE_LINES = 200;

/**
 * What stood on the pages when a journey failed; of those that it did not watch, only what Playwright kept.
 * @param {import("@playwright/test/reporter").TestResult} result
 */
function pagesAt({ attachments }) {
  const pages = attachments.filter(({ name, body }) => name === "page" && body);
  const texts = pages.length > 0 ? pages.map(({ body }) => String(body)) : [keptBy(attachments)];
  return texts.map((text) => text.split("\n").slice(0, PAGE_LINES).join("\n")).join("\n\n");
}

/** @param {import("@playwright/test/reporter").TestResult["attachments"]} attachments */
function keptBy(attachments) {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (!path || !existsSync(path)) return "";
  const [, page = ""] = readFileSync(path, "utf8").split("# Page snapshot");
  return page.trim();
}

/** @param {import("@playwright/test/reporter").TestCase} test */
function pathOf(test) {
  return relative(ROOT, test.location.file).replaceAll(sep, "/");
}
