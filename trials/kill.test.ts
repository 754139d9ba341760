import { expect, inject, it, vi } from "vitest";
import { killTrial } from "./kill.ts";

// Processes start and end many times; a busy machine may take its own time.
vi.setConfig({ testTimeout: 300_000 });

it("what was acknowledged is there once, whoever is killed", async () => {
  const lines: string[] = [];
  const tell = (line: string) => lines.push(line);
  const data = inject("trialData");
  await killTrial({
    mode: "alone",
    rounds: 3,
    boxes: 4,
    everyMinutes: 120,
    seed: "suite 20",
    data,
    tell,
  });
  const killed = lines.slice(0, 3).map((line) => /killed (\w+)/.exec(line)?.[1]);
  expect(killed.sort()).toEqual(["Node", "PostgreSQL", "both"]);
});
