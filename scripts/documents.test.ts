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

/** What pages name beside files of the product: what was replaced, what an installation has, what is made or saved. */
const NO_FILES = new Set([
  "trusted-proxies.ts",
  "bounded-map.ts",
  "remembered.ts",
  "NNNN-what-is-decided.md",
  "third-party-notices.txt",
  "dosebeat-sha256sums.txt",
  "node_modules/.package-lock.json",
  "DATA_DIR/audit-shipped.json",
  "/api/openapi.json",
  "client/dist/dosebeat.ts",
]);
const FILE = /^[\w@./-]+\.(?:tsx?|mjs|sql|json|txt|svg|css|md|c|h|ya?ml|cfg)$/;

const read = (page: string) => readFileSync(join(ROOT, page), "utf8");

/** Paths of all files below a folder, as `/folder/file`. */
function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (/\/(?:node_modules|dist|\.git)$|^\/data/.test(path)) return [];
    return entry.isDirectory() ? filesIn(path) : path;
  });
}

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

const files = filesIn("");

test.each(PAGES.filter((page) => page !== "CHANGELOG.md"))(
  "each file of the product that %s names exists",
  (page) => {
    const named = [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
    const missing = named
      .filter((name) => FILE.test(name) && !NO_FILES.has(name))
      .filter((name) => !files.some((file) => file.endsWith(`/${name.replace(/^\.\//, "")}`)));
    expect(missing).toEqual([]);
  },
);
