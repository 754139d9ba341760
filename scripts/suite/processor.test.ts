import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { markRun } from "./processes.mjs";
import { Processor } from "./processor.mjs";

/** A program that takes a fifth of a second of processor, says so, and waits until its input ends. */
const WORKS = `
  do for (let count = 0; count < 1e7; count++); while (process.cpuUsage().user < 200_000);
  process.stdout.write("done");
  process.stdin.resume().on("end", () => process.exit());
`;

test.runIf(process.platform === "linux").each([
  ["of a child that was waited for", "--title=child", true],
  ["of what Chromium forks, for which nobody waits", "--type=zygote", false],
])("the seconds %s count", async (_, name, isOver) => {
  const before = process.env["DOSEBEAT_RUN"];
  markRun();
  try {
    const processor = new Processor();
    const begun = processor.seconds() ?? 0;
    const child = spawn(process.execPath, ["-e", WORKS, "--", name], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const exit = once(child, "exit");
    await once(child.stdout, "data");
    if (!isOver) expect((processor.seconds() ?? 0) - begun).toBeGreaterThanOrEqual(0.15);
    child.stdin.end();
    await exit;
    expect((processor.seconds() ?? 0) - begun).toBeGreaterThanOrEqual(0.15);
  } finally {
    if (before === undefined) delete process.env["DOSEBEAT_RUN"];
    else process.env["DOSEBEAT_RUN"] = before;
  }
});
