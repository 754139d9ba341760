import { expect, inject, it } from "vitest";
import { takeoverTrial } from "./takeover.ts";

it("a replica takes over: nothing acknowledged is lost, and nobody reads less than they were told before", async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await takeoverTrial({ seconds: 2, days: 3, data: inject("trialData"), log });
  expect(lines.join("\n")).toMatch(/none had less than somebody had been told before/);
  expect(lines.at(-1)).toContain("stored exactly once; no server was restarted");
});
