// Two hundred simulated patients for a month. The suite runs some of them anew and adds up what was kept of all;
// `REMINDER_MONTHS=200 npx vitest run domain/test/reminders/simulation.test.ts --testTimeout 0` runs all (hours), keeps
// what became of them, and writes the table of docs/reminders.md.
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COUNTED, type Count, type Counts, monthOf, noCounts } from "./simulated-month.ts";

const PATIENTS = 200;
const RUN_ANEW = Number(process.env["REMINDER_MONTHS"] ?? 6);
/** A prime, so that every part of the list gets its turn. */
const STRIDE = 127;

const keptFile = new URL("../fixtures/reminder-months.json", import.meta.url);
const docsFile = new URL("../../../docs/reminders.md", import.meta.url);
const BEGIN = "<!-- written by domain/test/reminders/simulation.test.ts -->";
const END = "<!-- until here -->";

const names = Object.keys(COUNTED) as Count[];
const seeds = Array.from({ length: RUN_ANEW }, (_, index) => 1 + ((index * STRIDE) % PATIENTS));

function rowOf(counts: Counts): number[] {
  return names.map((name) => counts[name]);
}

function keptMonths(): number[][] {
  return JSON.parse(readFileSync(keptFile, "utf8"));
}

/** What all have together. */
function sumOf(rows: readonly number[][]): Counts {
  const sum = noCounts();
  for (const row of rows) {
    for (const [index, name] of names.entries()) sum[name] += row[index] ?? 0;
  }
  return sum;
}

function tableOf(counts: Counts): string {
  const lines = names.map((name) => `| ${COUNTED[name]} | ${counts[name].toLocaleString("en")} |`);
  return [
    BEGIN,
    "",
    `| in a month of ${PATIENTS} simulated patients | |`,
    "|---|--:|",
    ...lines,
    "",
    END,
  ].join("\n");
}

if (RUN_ANEW === PATIENTS) {
  test("all patients for a month", () => {
    const rows = Array.from({ length: PATIENTS }, (_, index) => rowOf(monthOf(index + 1)));
    writeFileSync(keptFile, `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
    const docs = readFileSync(docsFile, "utf8");
    const [before = "", rest = ""] = docs.split(BEGIN);
    const after = rest.split(END)[1] ?? "";
    writeFileSync(docsFile, `${before}${tableOf(sumOf(rows))}${after}`);
  });
} else {
  test.each(seeds)("patient %i does as before", (seed) => {
    expect(rowOf(monthOf(seed))).toEqual(keptMonths()[seed - 1]);
  });
}

test("the documentation tells what became of them", () => {
  const rows = keptMonths();
  expect(rows).toHaveLength(PATIENTS);
  expect(readFileSync(docsFile, "utf8")).toContain(tableOf(sumOf(rows)));
});

test("nobody is told anything false", () => {
  const sum = sumOf(keptMonths());
  expect(sum.reminders).toBeGreaterThan(10_000);
  expect(sum.noPress).toBeGreaterThan(500);
  expect([sum.afterAnswer, sum.noPressFalse, sum.overMost]).toEqual([0, 0, 0]);
  // Otherwise nothing would have been hard.
  expect([sum.clockFalse, sum.unheard, sum.notKnownPressed].every((number) => number > 0)).toBe(
    true,
  );
});
