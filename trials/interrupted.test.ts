import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Ends in order only after a second signal has come. */
const PROGRAM = `import { temporaryFolder } from ${JSON.stringify(at("data.ts"))};
import { untilInterrupted } from ${JSON.stringify(at("interrupted.ts"))};
const interrupted = untilInterrupted();
const folder = temporaryFolder();
console.log(folder.path);
process.stdin.resume();
await interrupted;
console.log("ending");
await new Promise((resolve) => process.stdin.once("data", resolve));
folder.remove();
process.exit(0);`;

it("a second signal does not keep a program from removing its folder", async () => {
  const words = ["--import", "tsx", "--input-type=module", "-e", PROGRAM];
  const child = spawn(process.execPath, words, { stdio: ["pipe", "pipe", "inherit"] });
  // It may have ended before its time.
  child.stdin.on("error", () => {});
  const ended = once(child, "exit");
  const [path] = await once(child.stdout, "data");
  const folder = `${path}`.trim();
  expect(existsSync(folder)).toBe(true);
  child.kill("SIGINT");
  expect(`${await once(child.stdout, "data")}`).toContain("ending");
  child.kill("SIGINT");
  child.stdin.write("go on\n");
  expect(await ended).toEqual([0, null]);
  expect(existsSync(folder)).toBe(false);
});
