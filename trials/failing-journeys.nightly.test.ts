import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { stopLeftovers } from "../scripts/suite/leftovers.mjs";
import { markRun } from "../scripts/suite/processes.mjs";

const E2E = fileURLToPath(new URL("../e2e", import.meta.url));
const PLAYWRIGHT = fileURLToPath(
  new URL("../node_modules/@playwright/test/cli.js", import.meta.url),
);
/** The second is the one of `npm test`. */
const REPORTERS = `line,${fileURLToPath(new URL("../scripts/suite/playwright-reporter.mjs", import.meta.url))}`;

test.runIf(process.platform === "linux")(
  "journeys that fail or hang tell what was on their pages, and leave no server and no PostgreSQL",
  async () => {
    const before = process.env["DOSEBEAT_RUN"];
    markRun();
    try {
      const { code, output } = await failingJourneys();
      expect(code).toBe(1);
      expect(output).toContain("on purpose");
      expect(output).toContain(`heading "What stood there"`);
      expect(output).toContain("3 failed");
      expect(await stopLeftovers()).toEqual([]);
    } finally {
      if (before === undefined) delete process.env["DOSEBEAT_RUN"];
      else process.env["DOSEBEAT_RUN"] = before;
    }
  },
);

async function failingJourneys(): Promise<{ code: number | null; output: string }> {
  const words = [PLAYWRIGHT, "test", "--config", "failing.config.ts", `--reporter=${REPORTERS}`];
  const env = { ...process.env, NO_COLOR: "1", TEST_RETRIES: "0" };
  const run = spawn(process.execPath, words, { cwd: E2E, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [run.stdout, run.stderr]) stream.on("data", (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => run.once("close", resolve));
  return { code, output };
}
