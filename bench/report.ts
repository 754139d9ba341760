import { execFileSync } from "node:child_process";
import { cpus, totalmem, type } from "node:os";
import type { Figure } from "./figures.ts";

/** Where and when the figures were measured; without it they mean nothing. */
export function circumstances(): string {
  const [cpu] = cpus();
  return [
    `${new Date().toISOString().slice(0, 10)}`,
    `commit ${commit()}`,
    `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()}`,
    `Node ${process.versions.node}`,
  ].join(", ");
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

/** A table in Markdown, readable in a terminal as well. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [
    ["figure", "Dosebeat", "peer", "ratio"],
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

export function explain(figures: readonly Figure[]): string {
  return figures.map(({ what, how }) => `- **${what}**: ${how}`).join("\n");
}
