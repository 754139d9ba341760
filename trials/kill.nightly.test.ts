import { expect, inject, it } from "vitest";
import { killTrial } from "./kill.ts";
import { killAlertsTrial } from "./kill-alerts.ts";

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

it("alerts and their ends are told whatever a server was doing when it was killed", async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await killAlertsTrial({ patients: 12, data: inject("trialData"), log });
  expect(lines.join()).toContain("12 alerts: none lost, none begun twice");
});
