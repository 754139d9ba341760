import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

it.each(["erasure", "migrations"])(
  "npm run bench -- %s ends with few rows: what must be gone is gone, nothing else is, and nobody's statement fails",
  (name) => {
    const { status, stdout, stderr } = spawnSync(
      "node",
      ["scripts/bench.mjs", name, "--rows", "60000"],
      { cwd: ROOT, encoding: "utf8" },
    );
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).not.toContain("NaN");
    if (name === "migrations") {
      expect(stdout).toContain("Statements of others that failed: none.");
      expect(stdout).toMatch(/All \d+ migrations since/);
    } else {
      expect(stdout).toMatch(/[1-9][\d,]* ms of processor, answered after/);
    }
  },
);

it("npm run bench -- calls ends: the baseline still answers every call as the product does", () => {
  const { status, stdout, stderr } = spawnSync(
    "node",
    ["scripts/bench.mjs", "calls", "--seconds", "1"],
    { cwd: ROOT, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toContain("30 days' chart of 4,320 rows");
  expect(stdout).not.toContain("NaN");
});
