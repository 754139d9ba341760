import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { stopLeftovers } from "./leftovers.mjs";
import { markRun } from "./processes.mjs";

test.runIf(process.platform === "linux")(
  "what outlived its parent is stopped and named",
  async () => {
    const before = process.env["DOSEBEAT_RUN"];
    markRun();
    // Its own session, as a daemon has; the parent ends at once.
    const sleeper = "setInterval(() => {}, 1000)";
    const parent = spawn(process.execPath, [
      "-e",
      `const { pid } = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(sleeper)}], { detached: true, stdio: "ignore" }); process.exit(pid ? 0 : 1)`,
    ]);
    await once(parent, "exit");
    const left = await stopLeftovers({ waitMs: 100 });
    const then = await stopLeftovers({ waitMs: 100 });
    if (before === undefined) delete process.env["DOSEBEAT_RUN"];
    else process.env["DOSEBEAT_RUN"] = before;
    expect(left).toEqual([expect.stringContaining(sleeper)]);
    expect(then).toEqual([]);
  },
);
