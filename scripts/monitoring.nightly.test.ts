import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MONITORING, PANELS } from "./monitoring-files.ts";

const promtool = (...words: string[]) =>
  spawnSync("promtool", words, { cwd: MONITORING, encoding: "utf8" });

describe.skipIf(promtool("--version").error)("Prometheus's own promtool", () => {
  it.each([
    ["check", "rules", "alerts.yml"],
    ["test", "rules", "alerts.test.yml"],
    ["check", "config", "--syntax-only", "prometheus.yml"],
  ])("%s %s %s", (...words) => {
    const { status, stdout, stderr } = promtool(...words);
    expect(`${stdout}${stderr}`).not.toMatch(/FAILED|error/i);
    expect(status).toBe(0);
  });

  it("reads every expression of the dashboard", () => {
    const folder = mkdtempSync(join(tmpdir(), "dashboard-"));
    const rules = PANELS.map(({ expr }, index) => ({ record: `panel:${index}`, expr }));
    const file = join(folder, "panels.yml");
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: "panels", rules }] }));
    const { status, stdout } = promtool("check", "rules", file);
    rmSync(folder, { recursive: true });
    expect(stdout).toContain(`SUCCESS: ${PANELS.length} rules found`);
    expect(status).toBe(0);
  });
});
