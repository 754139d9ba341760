import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readSources } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const web = createRequire(`${ROOT}/web/package.json`);
const STYLES = web.resolve("@mantine/core/styles.css").replace(/\.css$/, "");

/** Names of what a file imports from Mantine, types left out. */
function importedFrom(text: string): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
}

it("every component of Mantine that is used has its styles, without which it has no size", () => {
  const sheet = readFileSync(`${ROOT}/web/src/styles.ts`, "utf8");
  const used = new Set(readSources(ROOT, "web/src").flatMap(({ text }) => importedFrom(text)));
  const bare = [...used]
    .filter((name) => existsSync(`${STYLES}/${name}.css`))
    .filter((name) => !sheet.includes(`"@mantine/core/styles/${name}.css"`));
  expect(used).toContain("Button");
  expect(bare).toEqual([]);
});
