import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { moduleState, PERMITTED } from "./module-state.ts";
import { readSources } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test("no module has module-level state, except for the list", () => {
  const files = ["contract", "domain", "server", "web"]
    .flatMap((workspace) => readSources(ROOT, `${workspace}/src`))
    .filter(({ path }) => !/\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(moduleState).sort()).toEqual(Object.keys(PERMITTED).sort());
});

test.each([
  ["let count = 0;", "count"],
  ["let fetching: Promise<void> | undefined;", "fetching"],
  ["export let shown = false;", "shown"],
  ["const known = new Map<string, Map<string, Date>>();", "known"],
  ["const lines = new WeakMap<Parts, Line>();", "lines"],
  ["const listeners: Set<() => void> = new Set();", "listeners"],
  ["const cache = new LRUCache<string, number>({ max: 5 });", "cache"],
  ["const shown = makeStore<readonly Entry[]>([]);", "shown"],
  ["const waiting: string[] = [];", "waiting"],
  ["const counts: Record<string, number> = {};", "counts"],
  ["const kept = Buffer.alloc(0);", "kept"],
])("%s is found", (text, name) => {
  expect(moduleState({ path: "a.ts", text })).toEqual([`a.ts ${name}`]);
});

test.each([
  'const WORDS = new Set(["one", "two"]);',
  "const BY_NAME = new Map(\n  LIST.map((one) => [one.name, one]),\n);",
  "function add() {\n  let count = 0;\n  const seen = new Set();\n}",
  "// let count = 0;",
  "interface Part {}",
  "const NONE: ReadonlySet<string> = new Set();",
  "const NONE: readonly string[] = [];",
])("%s is none", (text) => {
  expect(moduleState({ path: "a.ts", text })).toEqual([]);
});
