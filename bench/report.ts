import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem, type } from "node:os";
import type { Figure } from "./figures.ts";

const PAGE = new URL("../docs/benchmarks.md", import.meta.url);
const HEAD = `# Benchmarks

Written by \`npm run bench -- --write\`; \`npm run bench -- <name> …\` runs only the named benchmarks, and with
\`--write\` replaces only their sections. Every section states its machine, commit and date. The baseline does the same
work without the product, in the same run; ratio is Dosebeat divided by baseline. A section says what held at its commit; a
benchmark without a section was never written here.`;

/** Load by other processes: above the number of cores, results are of a busy machine. */
const LOAD_BEFORE = loadavg()[0] ?? 0;

/** The results of a benchmark with place, machine and commit, without which they mean nothing. */
export function sectionOf(name: string, figures: readonly Figure[], seconds: number): string {
  const where = `${circumstances()}; fsync on, ${seconds} s per rate; server, database and client on this machine.`;
  return `## ${name}\n\n${where}\n\n${tableOf(figures)}\n\n${explain(figures)}\n`;
}

/** Replaces the sections of the same names; `order` lists all. */
export function writeSections(
  sections: ReadonlyMap<string, string>,
  order: readonly string[],
): void {
  const merged = new Map([...sectionsOf(existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "")]);
  for (const [name, section] of sections) merged.set(name, section);
  const known = order.flatMap((name) => merged.get(name)?.trimEnd() ?? []);
  mkdirSync(new URL(".", PAGE), { recursive: true });
  writeFileSync(PAGE, `${[HEAD, ...known].join("\n\n")}\n`);
}

function sectionsOf(page: string): [string, string][] {
  return page
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => [/^## (\S+)/.exec(section)?.[1] ?? "", section]);
}

/** When, of what and on which machine. */
export function circumstances(): string {
  const [cpu] = cpus();
  return [
    `${new Date().toISOString().slice(0, 10)}`,
    `commit ${commit()}`,
    `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()}`,
    `Node ${process.versions.node}`,
    `load average ${LOAD_BEFORE.toFixed(1)} before the run`,
  ].join(", ");
}

/** The commit that is checked out in a folder. */
export function commit(folder = "."): string {
  try {
    const options = { encoding: "utf8", cwd: folder } as const;
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], options).trim();
  } catch {
    return "unknown";
  }
}

/** A Markdown table, aligned for terminals as well. */
function tableOf(figures: readonly Figure[]): string {
  const rows = [
    ["figure", "Dosebeat", "baseline", "ratio"],
    ...figures.map(({ what, value, peer, ratio }) => [what, value, peer, ratio]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...body.map(line)].join("\n");
}

function explain(figures: readonly Figure[]): string {
  const lines = figures.map(({ what, how }) => `- **${what}**: ${how}`);
  return lines.join("\n");
}
