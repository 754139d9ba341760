import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSources, withoutComments } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["contract", "domain", "server", "web", "box", "e2e", "bench", "trials"];
const ONCE = "domain/src/time/durations.ts";

/** An hour or a day in figures, or a name of `durations.ts` with a figure of its own. */
const LOCAL = new RegExp(
  [
    String.raw`\b3_?600_?000\b|\b86_?400_?000\b`,
    String.raw`\b60 \* 60 \* 1_?000\b|\b60 \* 60_?000\b`,
    String.raw`\bconst (?:SECOND|MINUTE|HOUR|DAY)(?:_MS)? = [\d_ *]+;`,
  ].join("|"),
  "g",
);

function localDurations(text: string): string[] {
  return withoutComments(text).match(LOCAL) ?? [];
}

test("durations are defined once", () => {
  const files = FOLDERS.flatMap((folder) => readSources(ROOT, folder));
  expect(files.length).toBeGreaterThan(100);
  const found = files
    .filter(({ path }) => path !== ONCE)
    .flatMap(({ path, text }) => localDurations(text).map((one) => `${path} ${one}`));
  expect(found).toEqual([]);
});

test.each([
  "const HOUR = 3_600_000;",
  "const WEEK_MS = 7 * 86_400_000;",
  "const DAY_MS = 24 * 60 * 60 * 1000;",
  "  const MINUTE = 60_000;",
  "const HOUR = 60;",
  "advance(48 * 60 * 60_000)",
])("%s is found", (text) => {
  expect(localDurations(text)).toHaveLength(1);
});

test.each(["const TWO_HOURS = 2 * HOUR;", "timeout: 60_000", "const DAYS = 30;", "// 3_600_000"])(
  "%s is none",
  (text) => {
    expect(localDurations(text)).toEqual([]);
  },
);
