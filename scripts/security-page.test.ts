import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/security.md"), "utf8");

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; they are numbered from 1. */
const SECTIONS: Readonly<Record<string, number>> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};

const numbered = (section: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);

const ALL = Object.entries(SECTIONS).flatMap(([section, last]) => numbered(section, 1, last));

/** The requirements that `10`, `4.3`, `6.2.4` or `9.2.2–4` stand for. */
function meant(text: string): string[] {
  const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(text) ?? [];
  if (section) return numbered(section, Number(first), Number(last));
  return ALL.filter((number) => number.startsWith(`${text}.`));
}

const ROWS = [...PAGE.matchAll(/^\| (\d[\d.–, ]*) \| [^|]+ \| (met|not met|n\/a) \| [^|]+ \|$/gm)];

const having = (state: string) =>
  ROWS.filter((row) => row[2] === state).flatMap(([, numbers = ""]) =>
    numbers.split(", ").flatMap(meant),
  );

test("the table of ASVS has each requirement of levels 1 and 2 once", () => {
  const found = ["met", "not met", "n/a"].flatMap(having);
  expect(found.toSorted()).toEqual(ALL.toSorted());
  expect(PAGE).toContain(
    `Of ${ALL.length} requirements **${having("met").length} are met, ${having("not met").length} are not met, and ${having("n/a").length} do not apply**`,
  );
});

test("what is not met is named in one of the groups above the table", () => {
  const groups = [...PAGE.matchAll(/^- \*\*[^*]+\*\*[^:]*: ([\d., ]+)\.$/gm)];
  const named = groups.flatMap(([, numbers = ""]) => numbers.split(", "));
  expect(named.toSorted()).toEqual(having("not met").toSorted());
});

test("every file that the page names exists", () => {
  const named = [...PAGE.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(
    (path) => !path.startsWith("DATA_DIR/") && !isFile(path) && !isFile(`server/src/${path}`),
  );
  expect(missing).toEqual([]);
});

function isFile(path: string): boolean {
  return existsSync(join(ROOT, path));
}
