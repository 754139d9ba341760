import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { GROUPS } from "./groups.ts";
import { sectionOf, writeSections } from "./report.ts";
import { CannotMeasure } from "./scene.ts";

const NAMES = GROUPS.map(({ name }) => name);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: "boolean", default: false },
    seconds: { type: "string", default: "8" },
    minutes: { type: "string", default: "10" },
    before: { type: "string" },
    rows: { type: "string" },
  },
});

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

const seconds = Number(values.seconds);
if (!(seconds >= 1 && seconds <= 600)) {
  exitWith("--seconds must be a number from 1 to 600: the duration of each rate.");
}
const minutes = Number(values.minutes);
if (!(minutes >= 0.5 && minutes <= 600)) {
  exitWith("--minutes must be a number from 0.5 to 600: the duration of the memory benchmark.");
}
const rows = values.rows === undefined ? undefined : Number(values.rows);
if (rows !== undefined && !(Number.isInteger(rows) && rows >= 1_000 && rows <= 100_000_000)) {
  exitWith("--rows must be a number from 1000 to 100000000: stored before erasure or migrations.");
}
const { before } = values;
if (before !== undefined && !existsSync(join(before, "server/dist/main.js"))) {
  exitWith(
    "--before must be a folder of the product with what npm start builds: an earlier commit.",
  );
}
const unknown = positionals.find((name) => !NAMES.includes(name));
if (unknown !== undefined) {
  exitWith(`${unknown} is not a benchmark. Available: ${NAMES.join(", ")}.`);
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const chosen = GROUPS.filter(({ name, isLong }) =>
  positionals.length === 0 ? !isLong : positionals.includes(name),
);
const sections = new Map<string, string>();
for (const { name, measure } of chosen) {
  print(`Measuring ${name} …`);
  const figures = await measure({ seconds, minutes, rows, before }).catch((error: unknown) => {
    if (error instanceof CannotMeasure) return exitWith(error.message);
    throw error;
  });
  const section = sectionOf(name, figures, seconds);
  sections.set(name, section);
  print(`\n${section}`);
}
if (values.write) {
  writeSections(sections, NAMES);
  print("Written to docs/benchmarks.md");
}
