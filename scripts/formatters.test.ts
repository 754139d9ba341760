import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFormatters } from "./make-formatters.mjs";
import { ROOT } from "./step.mjs";

test("formatters and device repositories are what npm run formatters makes of the codec", async () => {
  const made = Object.entries(await makeFormatters());
  expect(made).toHaveLength(7);
  for (const [path, text] of made) expect(readFileSync(join(ROOT, path), "utf8"), path).toBe(text);
});
