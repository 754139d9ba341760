import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FORMATTERS, makeFormatter } from "./make-formatters.mjs";
import { ROOT } from "./step.mjs";

test.each(FORMATTERS)(
  "box/formatters/%s.js is what npm run formatters makes of the codec",
  async (name) => {
    expect(readFileSync(join(ROOT, `box/formatters/${name}.js`), "utf8")).toBe(
      await makeFormatter(name),
    );
  },
);
