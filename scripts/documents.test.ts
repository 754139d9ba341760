import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = [".", "docs", "docs/decisions"].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => normalize(join(folder, name))),
);
const DECISIONS = PAGES.filter((page) => /\/\d{4}-/.test(page));
const FOLDERS_NAMED_FROM = ["", "server/src", "web/src", "docs"];

const read = (page: string) => readFileSync(join(ROOT, page), "utf8");

/** The anchors that GitHub makes of a page's headings. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test.each(PAGES)("all links of %s are valid", (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)];
  const broken = links.filter(([, path = "", anchor]) => {
    if (/^https?:/.test(path)) return false;
    const target = path === "" ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test("every decision is in the index, by number and title", () => {
  const index = read("docs/decisions/README.md");
  const missing = DECISIONS.filter((page) => {
    const [, title] = /^# \d+\. (.*)$/m.exec(read(page)) ?? [];
    const file = page.replace("docs/decisions/", "");
    return !index.includes(`| ${Number(file.slice(0, 4))} | [${title}](${file}) | `);
  });
  expect(missing).toEqual([]);
});

test.each(["CONTRIBUTING.md", "docs/architecture.md"])(
  "every file that %s names exists",
  (page) => {
    const named = [...read(page).matchAll(/`([a-z0-9]+\/[\w./-]+)`/g)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(3);
    const missing = named.filter(
      (path) => !FOLDERS_NAMED_FROM.some((base) => existsSync(join(ROOT, base, path))),
    );
    expect(missing).toEqual([]);
  },
);
