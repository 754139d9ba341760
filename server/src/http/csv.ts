import { Readable } from "node:stream";
import { harmlessCell } from "@dosebeat/contract/base/csv-cells";
import type { FastifyReply, FastifyRequest } from "fastify";

export type Cell = string | number | boolean | null;

/** A line of RFC 4180, including its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  const text = typeof cell === "string" ? harmlessCell(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function wantsCsv({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return /(^|,)\s*text\/csv\b/i.test(headers.accept ?? "");
}

/** Streams lines, no faster than the client reads them. */
export function sendCsv(
  reply: FastifyReply,
  filename: string,
  lines: AsyncIterable<string>,
): FastifyReply {
  return reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${filename}"`)
    .send(Readable.from(lines));
}
