import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled, missingPlatforms } from "./install.mjs";

const lockOf = (root: string) => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

const { packages } = lockOf(fileURLToPath(new URL("..", import.meta.url)));

test("npm ci accepts the lock file, with every platform; otherwise npm install --package-lock-only", () => {
  expect(missingPlatforms(packages)).toEqual([]);
});

test("every package of the lock file has a checksum, on every platform; otherwise remove its entry first", () => {
  // What is bundled comes within its package, which has one.
  type Locked = { link?: boolean; inBundle?: boolean; integrity?: string };
  const unchecked = Object.entries<Locked>(packages)
    .filter(([path, { link, inBundle }]) => path.includes("node_modules/") && !link && !inBundle)
    .filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""));
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test("a missing platform is found", () => {
  const packages = { "node_modules/a": { optionalDependencies: { "a-linux-x64": "1.0.0" } } };
  expect(missingPlatforms(packages)).toEqual([{ name: "a-linux-x64", version: "1.0.0" }]);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dosebeat-install-"));
  mkdirSync(join(root, "node_modules", "a"), { recursive: true });
  writeFileSync(join(root, "node_modules", "a", "package.json"), "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(expected: object, present: object): void {
  const lock = (packages: object) => JSON.stringify({ packages: { "": {}, ...packages } });
  writeFileSync(join(root, "package-lock.json"), lock(expected));
  writeFileSync(join(root, "node_modules", ".package-lock.json"), lock(present));
}

test("packages that match the lock file need no installation", () => {
  const a = { "node_modules/a": { version: "1.0.0" } };
  const other = { "node_modules/b-win32": { version: "1.0.0", optional: true } };
  write({ ...a, ...other, "node_modules/@dosebeat/x": { link: true } }, a);
  expect(isInstalled(root)).toBe(true);
});

test("another version, a missing package and a missing folder are detected", () => {
  write({ "node_modules/a": { version: "2.0.0" } }, { "node_modules/a": { version: "1.0.0" } });
  expect(isInstalled(root)).toBe(false);
  write({ "node_modules/b": { version: "1.0.0" } }, {});
  expect(isInstalled(root)).toBe(false);
  write({ "node_modules/b": { version: "1.0.0" } }, { "node_modules/b": { version: "1.0.0" } });
  expect(isInstalled(root)).toBe(false);
});
