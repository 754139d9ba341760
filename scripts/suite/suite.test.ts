import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SUITE = fileURLToPath(new URL("suite.mjs", import.meta.url));

test.runIf(process.platform === "linux")(
  "a run whose part breaks fails, goes on, stops what was started, and says all of it",
  async () => {
    const sleeper = "setInterval(() => {}, 1000)";
    const options = JSON.stringify({ detached: true, stdio: "ignore" });
    // Started by a process that ends at once, as a daemon is.
    const start = `require("node:child_process").spawn(process.execPath, ["-e", "${sleeper}"], ${options}); process.exit()`;
    const run = `
      import { spawnSync } from "node:child_process";
      const { Suite } = await import(${JSON.stringify(SUITE)});
      const suite = new Suite();
      await suite.part("Broken", async () => {
        spawnSync(process.execPath, ["-e", ${JSON.stringify(start)}]);
        throw new TypeError("a fault of the runner");
      });
      await suite.part("Next", async () => {});
      await suite.end({ waitMs: 200 });
    `;
    const child = spawn(process.execPath, ["--input-type=module", "-e", run]);
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    expect(code).toBe(1);
    expect(said).toContain("TypeError: a fault of the runner");
    expect(said).toContain("Broken: FAILED");
    expect(said).toMatch(/^Next: /m);
    expect(said).toMatch(/Left running, and stopped now:\n .*setInterval/);
    expect(said).toContain("1 passed, 2 failed");
  },
);
