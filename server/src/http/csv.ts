import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

export type Cell = string | number | boolean | null;

/** A line of RFC 4180, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  const text = typeof cell === "string" ? harmless(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets take text that begins so as a formula and run it (OWASP, CSV injection). */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

export function wantsCsv({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return /(^|,)\s*text\/csv\b/i.test(headers.accept ?? "");
}

/** Sends lines as they come, no faster than they are read. */
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
