import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSources } from "./source-files.ts";

/** The walks of docs/architecture.md name functions; who renames one mends the page. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
const walks = [...page.matchAll(/^## (The walk of .*)\n([\s\S]*?)(?=^## )/gm)];

test("there are walks, and each has steps", () => {
  expect(walks.map(([, title]) => title)).toEqual(["The walk of a press", "The walk of a tap"]);
  expect(walks.map(([, , text = ""]) => [...text.matchAll(/^\d+\. /gm)].length)).toEqual([10, 10]);
});

test("each name in a walk is a function that is exported", () => {
  const names = walks.flatMap(([, , text = ""]) =>
    [...text.matchAll(/`([a-z]+[A-Z][A-Za-z]*|decide|settle|recorded)`/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  const sources = ["server/src", "domain/src", "web/src"].flatMap((folder) =>
    readSources(ROOT, folder),
  );
  const functions = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(([, name]) => name),
    ),
  );
  expect(names.filter((name) => !functions.has(name))).toEqual([]);
});
