import { expect, inject, it, vi } from "vitest";
import { killTrial } from "./kill.ts";

// Processes start and stop many times; allow for a busy machine.
vi.setConfig({ testTimeout: 300_000 });

it("acknowledged events are stored exactly once, whatever is killed", async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const data = inject("trialData");
  await killTrial({
    mode: "alone",
    rounds: 3,
    boxes: 4,
    everyMinutes: 120,
    seed: "suite 20",
    data,
    log,
  });
  const killed = lines.slice(0, 3).map((line) => /killed (\w+)/.exec(line)?.[1]);
  expect(killed.sort()).toEqual(["Node", "PostgreSQL", "both"]);
});
