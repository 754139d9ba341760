import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

export type Cell = string | number | boolean | null;

/** A line of RFC 4180, including its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  const text = typeof cell === "string" ? harmless(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets would run a cell that begins like this as a formula (OWASP, CSV injection). Some split
 * lines at semicolons, tabs or bars instead of commas, or ignore quotes: a cell may begin after any.
 */
const CELL_START = /(^|[,;|\t\r\n"])([\s\u200b\ufeff]*)(?=[=+\-@＝＋－＠−﹢﹣﹦﹫])/gu;

/** Puts an apostrophe before what would be a formula; anything else stays as it is. */
function harmless(text: string): string {
  const safe = text.replace(CELL_START, "$1$2'");
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
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
