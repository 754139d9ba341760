import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

it("npm run load measures a small national day, and adds up machines", () => {
  const words = "--patients 300 --speed 24 --minutes 0.1 --seconds 1".split(" ");
  const { status, stdout, stderr } = spawnSync("node", ["scripts/load.mjs", ...words], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toMatch(/\*\*\d+ and \d+ at eight o'clock\*\*/);
  expect(stdout).toMatch(/\| 80 % \| \d+\/s \| \d+\/s \|/);
  expect(stdout).not.toContain("NaN");
});
