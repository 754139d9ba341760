import { relative, sep } from "node:path";
import { ROOT } from "../step.mjs";
import { FileCosts } from "./file-costs.mjs";
import { Progress } from "./progress.mjs";
import { weightsOf, writeReport } from "./records.mjs";

/** Says how far the unit and server tests are, and leaves a report. Failures are the other reporter's. */
export default class VitestReporter {
  /** @type {Progress | undefined} */
  #progress;
  #costs = new FileCosts(false);

  /** @param {import("vitest/node").Vitest} vitest */
  onInit({ config }) {
    this.#costs = new FileCosts(config.maxWorkers === 1);
  }

  /** @param {readonly import("vitest/node").TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    const files = specifications.map(({ moduleId }) => pathOf(moduleId));
    this.#progress = new Progress("Unit and server tests", weightsOf(files));
  }

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    if (test.result().state === "failed") this.#progress?.clear();
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    this.#costs.ended(pathOf(module.moduleId));
    this.#progress?.ended(pathOf(module.moduleId), count(module, "failed"));
  }

  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    this.#progress?.clear();
    writeReport("vitest", {
      passed: modules.reduce((sum, module) => sum + count(module, "passed"), 0),
      failed: modules.reduce((sum, module) => sum + count(module, "failed"), 0),
      files: modules.map((module) => ({
        file: pathOf(module.moduleId),
        seconds: module.diagnostic().duration / 1000,
        processor: this.#costs.of(pathOf(module.moduleId)),
      })),
      unsteady: modules.flatMap((module) =>
        [...module.children.allTests("passed")]
          .filter((test) => test.diagnostic()?.flaky)
          .map((test) => `${pathOf(module.moduleId)} ${test.fullName}`),
      ),
    });
  }
}

/** @param {string} file */
function pathOf(file) {
  return relative(ROOT, file).replaceAll(sep, "/");
}

/**
 * @param {import("vitest/node").TestModule} module
 * @param {"passed" | "failed"} state
 */
function count(module, state) {
  return [...module.children.allTests(state)].length;
}
