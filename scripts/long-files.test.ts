import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readSources } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MOST_LINES = 250;

/** Files of the product that may be longer, and how long. What is shorter by now may not stand here. */
const LONGER: Readonly<Record<string, number>> = {
  // Lists, looked up by name.
  "server/src/database/schema.ts": 970,
  "web/src/ui/icons/icons.tsx": 300,
  // The only file that says whose data a call may use.
  "server/src/access/profiles/scope.ts": 260,
};

const lengths = new Map(
  ["contract/src", "domain/src", "server/src", "web/src", "box/src"]
    .flatMap((folder) => readSources(ROOT, folder))
    .filter(({ path }) => !/\.test\.tsx?$|\/test-[a-z-]+\.tsx?$/.test(path))
    .map(({ path, text }) => [path, text.trimEnd().split("\n").length]),
);

it("no file of the product is longer than a reader takes in at once", () => {
  const tooLong = [...lengths].filter(([path, lines]) => lines > (LONGER[path] ?? MOST_LINES));
  expect(tooLong).toEqual([]);
});

it("every longer file that is allowed is longer", () => {
  const allowed = Object.keys(LONGER);
  expect(allowed.filter((path) => (lengths.get(path) ?? 0) <= MOST_LINES)).toEqual([]);
});
