import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "../source-files.ts";
import { ROOT } from "../step.mjs";
import { JOURNEYS, journeyKeyOf, journeysFor } from "./journey-map.mjs";

const specs = readdirSync(join(ROOT, "e2e/src"))
  .filter((name) => name.endsWith(".spec.ts"))
  .map((name) => name.replace(".spec.ts", ""));
const named = new Set(Object.values(JOURNEYS).flat());

test("every journey is reached from some part of the product", () => {
  expect(specs.filter((name) => !named.has(name))).toEqual([]);
});

test("every journey that is named exists", () => {
  expect([...named].filter((name) => !specs.includes(name))).toEqual([]);
});

test("every part that is named exists", () => {
  const files = ["box", "contract", "domain", "server", "web"]
    .flatMap((workspace) => readSources(ROOT, workspace).map(({ path }) => path))
    .concat("server/migrations/");
  const unknown = Object.keys(JOURNEYS).filter(
    (beginning) => !files.some((path) => path.startsWith(beginning)),
  );
  expect(unknown).toEqual([]);
});

test.each(["server/src", "web/src"])("every folder of %s says which journeys it has", (parent) => {
  const files = readSources(ROOT, parent).map(({ path }) => path);
  const inFolders = files.filter((path) => path.slice(parent.length + 1).includes("/"));
  expect(inFolders.filter((path) => journeyKeyOf(path) === parent)).toEqual([]);
});

test("the longest beginning counts, a journey is its own, and a unit test needs none", () => {
  expect(journeysFor("web/src/screens/patient/report/days.tsx")).toEqual(["report"]);
  expect(journeysFor("web/src/screens/patient/tally/tally.ts")).toEqual(["today", "dashboards"]);
  expect(journeysFor("e2e/src/stock.spec.ts")).toEqual(["stock"]);
  expect(journeysFor("web/src/screens/patient/tally/tally.test.ts")).toEqual([]);
  expect(journeysFor("README.md")).toEqual([]);
});
